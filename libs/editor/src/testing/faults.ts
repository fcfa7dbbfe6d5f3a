/** A fault to be planted: in which file of this folder, what stands there, and what stands there instead. */
export interface Fault {
  file: string;
  find: string;
  put: string;
  /** It takes tens of meetings to show: planted with PROOFS=whole only. */
  slow?: true;
}

/** Faults that the meetings must find, by name. Where `find` is not in the file any more, the fault has to be written anew. */
export const FAULTS: Record<string, Fault> = {
  'mark-steps-not-mapped': {
    file: 'rebase.ts',
    find: 'const mapped = step.map(mapping);',
    put: "const mapped = step.constructor.name.endsWith('MarkStep') ? step : step.map(mapping);",
  },
  'replace-around-dropped': {
    file: 'rebase.ts',
    find: 'const mapped = step.map(mapping);',
    put: "const mapped = step.constructor.name === 'ReplaceAroundStep' ? null : step.map(mapping);",
  },
  'caret-thrown-away': { file: 'rebase.ts', find: 'run.mapping.map(pos, -1)', put: '0' },
  'revival-switched-off': {
    file: 'highlights.ts',
    find: "meta?.k === 'h' && ranges.length ? this.log.matchUndo(version, ranges, newDoc, clientId) : -1",
    put: '-1',
    slow: true,
  },
  'pasted-not-revived': { file: 'highlights.ts', find: "if (meta?.k === 'p' && meta.hl)", put: 'if (false)', slow: true },
  'one-letter-short': {
    file: 'highlights.ts',
    find: 'const range = trimRange(doc, at.from, at.to);',
    put: 'const range = trimRange(doc, at.from, at.to - 1);',
  },
  'always-ok': { file: 'highlights.ts', find: 'this.table.status[i] = quoteMatches(', put: 'this.table.status[i] = true || quoteMatches(' },
  'revival-log-not-stored': { file: 'highlights.ts', find: 'log: copy.table.bases.size ? copy.log.toJSON() : null', put: 'log: null' },
  'edges-take-in-what-replaces-them': {
    file: 'anchors.ts',
    find: 'else if (!isFrom) return ranges[i + 2]!;\n    else moved = ranges[i + 3]!;',
    put: 'else return ranges[isFrom ? i + 2 : i + 3]!;',
  },
  'unsent-highlights-not-moved': {
    file: 'pending-ops.ts',
    find: "if (op.kind !== 'create' && op.kind !== 'resize') return pending;",
    put: 'if (op) return pending;',
  },
  'lost-words-not-said': { file: 'doc-client.ts', find: 'if (lost.length || text) this.options', put: 'if (false) this.options' },
};
