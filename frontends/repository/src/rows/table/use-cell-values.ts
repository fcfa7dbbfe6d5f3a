import { errorOf, graphql, useMutation } from '@libs/api';
import { LIMITS } from '@libs/domain';
import { toast } from '@libs/ui';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { fieldTargetOf, useRowTarget, useRowTexts } from '../../views/row-target.ts';
import type { RowData } from '../row-data.ts';

const SET = graphql(`
  mutation NoteTableSet($input: SetFieldValuesInput!) {
    setFieldValues(input: $input) { values { objectId } }
  }
`);

/** A value to be written over the one that was seen. */
export interface ValueChange {
  objectId: string;
  fieldId: string;
  value: string | null;
  seen: string | null;
}

/** A value that is shown before the rows have it: `base` is the row as it was then, `isSaved` once the server has taken it. */
interface Awaited {
  value: string | null;
  base: RowData | undefined;
  isSaved: boolean;
}

/** What takes a step back, and how many of its values were written, once that is known. */
interface Step {
  back: readonly ValueChange[];
  written: Promise<number>;
}

type ByRow = ReadonlyMap<string, ReadonlyMap<string, Awaited>>;

/**
 * Writes values of the table, many as one step: they show at once, go back when they are refused, and one undo takes all of them back. Answers the
 * rows with what is on its way.
 */
export function useCellValues(rows: readonly RowData[]) {
  const t = useRowTexts();
  const target = useRowTarget();
  const [, request] = useMutation(SET);
  const [awaited, setAwaited] = useState<ByRow>(new Map());
  const undos = useRef<readonly Step[]>([]);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const undoing = useRef<Promise<unknown>>(Promise.resolve());
  const latest = useRef(rows);
  latest.current = rows;

  // What was saved is shown until the rows were read again.
  useEffect(() => {
    const byId = new Map(rows.map((row) => [row.id, row]));
    setAwaited((now) => without(now, (id, { base, isSaved }) => isSaved && byId.get(id) !== base));
  }, [rows]);

  const merged = useRef(new WeakMap<RowData, { by: ReadonlyMap<string, Awaited>; row: RowData }>());
  const visibleRows = useMemo(
    () =>
      awaited.size
        ? rows.map((row) => {
            const by = awaited.get(row.id);
            if (!by) return row;
            const known = merged.current.get(row);
            if (known?.by === by) return known.row;
            const created = { ...row, values: withValues(row.values, by) };
            merged.current.set(row, { by, row: created });
            return created;
          })
        : rows,
    [rows, awaited],
  );

  /** How many were written: what fits into one request is written whole or not at all. */
  const send = useCallback(
    async (changes: readonly ValueChange[]): Promise<number> => {
      for (let at = 0; at < changes.length; at += LIMITS.field.atOnce) {
        const part = changes.slice(at, at + LIMITS.field.atOnce);
        const { error } = await request({ input: { target: fieldTargetOf(target), values: part } }, { quiet: true });
        if (error) {
          const rest = new Set(changes.slice(at).map(({ objectId, fieldId }) => `${objectId} ${fieldId}`));
          setAwaited((now) => without(now, (id, _, field) => rest.has(`${id} ${field}`)));
          toast({ text: errorOf(error).message, tone: 'bad', requestId: errorOf(error).requestId });
          return at;
        }
        const done = new Set(part.map(({ objectId, fieldId }) => `${objectId} ${fieldId}`));
        const now = new Map(latest.current.map((row) => [row.id, row]));
        setAwaited((all) => saved(all, done, (id, entry) => now.get(id) === entry.base));
      }
      return changes.length;
    },
    [request, target],
  );
  /** Shows the values, and sends them after those before: what is typed over a value was seen with it. */
  const write = useCallback(
    (changes: readonly ValueChange[]): Promise<number> => {
      const byId = new Map(latest.current.map((row) => [row.id, row]));
      setAwaited((now) => withChanges(now, changes, byId));
      const written = queue.current.then(() => send(changes));
      queue.current = written.catch(() => {});
      return written;
    },
    [send],
  );

  const revert = useCallback(
    async (step: Step): Promise<void> => {
      // A step that is still on its way is taken back once it is there.
      const back = step.back.slice(0, await step.written);
      if (back.length && (await write(back)) < back.length)
        undos.current = [...undos.current, { back, written: Promise.resolve(back.length) }];
    },
    [write],
  );
  const undo = useCallback(
    (step = undos.current.at(-1)): void => {
      if (!step || !undos.current.includes(step)) return;
      undos.current = undos.current.filter((other) => other !== step);
      // One after the other, however fast they are pressed: the values of a step were seen with those of all steps before it.
      undoing.current = undoing.current.then(() => revert(step)).catch(() => {});
    },
    [revert],
  );

  /** Writes these values as one step; says so when they are several. */
  const set = useCallback(
    async (requestedValueChanges: readonly ValueChange[], isOne: boolean): Promise<void> => {
      const changes = requestedValueChanges.filter(({ value, seen }) => value !== seen);
      if (!changes.length) return;
      const back = changes.map(({ objectId, fieldId, value, seen }) => ({ objectId, fieldId, value: seen, seen: value }));
      const step: Step = { back, written: write(changes) };
      undos.current = [...undos.current, step];
      const count = await step.written;
      if (!count) undos.current = undos.current.filter((other) => other !== step);
      else if (!isOne) toast({ text: t('cellsSet', { count }), undo: () => undo(step) });
    },
    [write, undo, t],
  );
  return { rows: visibleRows, set, undo };
}

function withValues(values: ReadonlyMap<string, string>, by: ReadonlyMap<string, Awaited>): ReadonlyMap<string, string> {
  const next = new Map(values);
  for (const [field, { value }] of by)
    if (value === null) next.delete(field);
    else next.set(field, value);
  return next;
}

function withChanges(now: ByRow, changes: readonly ValueChange[], rows: ReadonlyMap<string, RowData>): ByRow {
  const next = new Map(now);
  for (const { objectId, fieldId, value } of changes)
    next.set(objectId, new Map(next.get(objectId)).set(fieldId, { value, base: rows.get(objectId), isSaved: false }));
  return next;
}

/** Those that were saved; what the rows show by now needs no more waiting. */
function saved(all: ByRow, done: ReadonlySet<string>, isAwaited: (id: string, entry: Awaited) => boolean): ByRow {
  const next = new Map<string, ReadonlyMap<string, Awaited>>();
  for (const [id, fields] of all) {
    const kept = [...fields].flatMap(([field, entry]): [string, Awaited][] => {
      if (!done.has(`${id} ${field}`)) return [[field, entry]];
      return isAwaited(id, entry) ? [[field, { ...entry, isSaved: true }]] : [];
    });
    if (kept.length) next.set(id, new Map(kept));
  }
  return next;
}

function without(all: ByRow, isGone: (id: string, entry: Awaited, field: string) => boolean): ByRow {
  let isSame = true;
  const next = new Map<string, ReadonlyMap<string, Awaited>>();
  for (const [id, fields] of all) {
    const kept = [...fields].filter(([field, entry]) => !isGone(id, entry, field));
    if (kept.length !== fields.size) isSame = false;
    if (kept.length) next.set(id, kept.length === fields.size ? fields : new Map(kept));
  }
  return isSame ? all : next;
}
