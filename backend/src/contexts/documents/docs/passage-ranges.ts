import { AppError, fieldError } from '@libs/domain';
import { type ConfirmedDoc, Highlights, textIndex, trimRange } from '@libs/editor';
import { Injectable } from '@nestjs/common';
import type { InWorkspace } from '#platform/db';
import { replay } from './doc-store.js';
import { DocsService } from './docs.service.js';

/** A passage by code points over the plain text at `version` of its document. */
export interface PassageRange {
  version: number;
  start: number;
  end: number;
}
type Range = readonly [from: number, to: number];

/** Finds passages that were counted in an earlier version in a later one, carried as every highlight is carried. */
@Injectable()
export class PassageRanges {
  constructor(private readonly docs: DocsService) {}

  /** Where the passages are in `confirmed`; null for one whose letters are gone. Throws ValidationError for one that never was. */
  async rangesIn(where: InWorkspace, docId: string, confirmed: ConfirmedDoc, passages: readonly PassageRange[]): Promise<(Range | null)[]> {
    const ranges = new Array<Range | null>(passages.length).fill(null);
    for (const version of new Set(passages.map((p) => p.version))) {
      const selected = passages.flatMap((p, i) => (p.version === version ? [i] : []));
      const past =
        version === confirmed.version
          ? { at: confirmed, rows: [] }
          : version < confirmed.version
            ? await this.docs.history(where, docId, version)
            : null;
      if (!past) throw fieldError('version', 'The note has no such version. Reload it and select the text again.');
      const there = selected.map((i) => rangeOf(past.at.doc, passages[i]!));
      if (!past.rows.length) {
        for (const [k, i] of selected.entries()) ranges[i] = there[k]!;
        continue;
      }
      const carried = new Highlights(version);
      for (const [k, range] of there.entries()) if (range) carried.add(past.at.doc, { id: String(k), from: range[0], to: range[1] });
      const rows = past.rows.filter((row) => row.version < confirmed.version).map(({ ops: _, ...row }) => row);
      const { confirmed: now } = replay({ ...past.at, highlights: carried }, rows);
      for (const [k, i] of selected.entries()) {
        const row = now.highlights.get(String(k));
        ranges[i] = row && row.status !== 'orphan' ? [row.from, row.to] : null;
      }
    }
    return ranges;
  }
}

function rangeOf(doc: ConfirmedDoc['doc'], { start, end }: PassageRange): Range | null {
  const index = textIndex(doc);
  if (!(Number.isInteger(start) && Number.isInteger(end) && start >= 0 && start < end && end <= index.length))
    throw new AppError('ValidationError', {
      message: `The text ends at ${index.length}; ${start} to ${end} is not a part of it.`,
      fields: { end: 'This lies outside the text.' },
    });
  return trimRange(doc, index.offsetToPos(start, 1), index.offsetToPos(end, -1));
}
