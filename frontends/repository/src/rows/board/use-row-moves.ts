import { errorOf, graphql, useClient, useMutation } from '@libs/api';
import { valueInGroup } from '@libs/domain';
import { confirmPublish } from '@libs/object-views/publish';
import { toast } from '@libs/ui';
import { useCallback, useEffect, useState } from 'react';
import type { FieldView } from '../../fields/field-data.ts';
import { IDEMPOTENT_QUIET } from '../../mutation-options.ts';
import { fieldTargetOf, useRowTarget, useRowTexts } from '../../views/row-target.ts';
import type { RowGroupView } from '../groups/row-groups.ts';
import { canMoveBetween } from '../own-groups.ts';
import type { RowData } from '../row-data.ts';

const SET = graphql(`
  mutation NoteBoardMove($input: SetFieldValuesInput!) {
    setFieldValues(input: $input) { values { objectId fieldId value } }
  }
`);

const PUBLISH = graphql(`
  mutation RowBoardStatus($id: ID!, $status: InsightStatus!) {
    updateInsight(input: { id: $id, status: $status }) { id status publishedAt }
  }
`);
const TAG = graphql(`
  mutation RowBoardTag($ids: [ID!]!, $add: [ID!]!, $remove: [ID!]!, $undo: Boolean) {
    tagHighlights(input: { ids: $ids, add: $add, remove: $remove, undo: $undo }) { highlights { id tags { id title colour } } }
  }
`);

/** A card on its way to another column, shown there before the lists say so. */
interface Move {
  row: RowData;
  from: string;
  to: string;
  isSaved: boolean;
}

/** Moves cards between the columns of a board: shown at once, taken back when it is refused, and undone from the toast. */
export function useRowMoves(field: FieldView, groups: readonly RowGroupView[], loaded: ReadonlyMap<string, readonly RowData[]>) {
  const t = useRowTexts();
  const target = useRowTarget();
  const client = useClient();
  const [, send] = useMutation(SET);
  const [, publish] = useMutation(PUBLISH);
  const [, tag] = useMutation(TAG);
  const [moves, setMoves] = useState<readonly Move[]>([]);
  const has = useCallback((group: string, id: string) => loaded.get(group)?.some((row) => row.id === id) ?? false, [loaded]);

  // The lists have what was saved once the column that a card left is without it.
  useEffect(() => {
    setMoves((now) => {
      const open = now.filter((move) => !move.isSaved || has(move.from, move.row.id));
      return open.length === now.length ? now : open;
    });
  }, [has]);

  async function done(sent: Promise<{ error?: Parameters<typeof errorOf>[0] }>): Promise<boolean> {
    const failure = errorOf((await sent).error);
    if (failure) toast({ text: failure.message, tone: 'bad', requestId: failure.requestId });
    return !failure;
  }
  /** Takes a card from one column into another, and the way back; null when its value cannot say so. */
  function stepOf(row: RowData, from: string, to: string): { go: () => Promise<boolean>; back: () => Promise<boolean> } | null {
    if (!canMoveBetween(target, field.id)) {
      const before = row.values.get(field.id) ?? null;
      const value = valueInGroup(field, before, from || null, to || null);
      if (value === undefined) return null;
      const write = (next: string | null, seen: string | null) => () =>
        done(
          send(
            { input: { target: fieldTargetOf(target), values: [{ objectId: row.id, fieldId: field.id, value: next, seen }] } },
            { quiet: true },
          ),
        );
      return { go: write(value, before), back: write(before, value) };
    }
    if (row.of.kind === 'highlight') {
      const had = row.of.highlight.tags.map(({ id }) => id);
      const write =
        (add: readonly string[], remove: readonly string[], undo = false) =>
        () =>
          done(tag({ ids: [row.id], add: [...add], remove: [...remove], undo }, IDEMPOTENT_QUIET));
      // It has a card for each of its tags: only without any of them is it in the column that has no tag.
      if (!to) return { go: write([], had), back: write(had, []) };
      const left = from ? [from] : [];
      return { go: write([to], left), back: write(left, had.includes(to) ? [] : [to], true) };
    }
    const shift = (entered: string) => async () => {
      const status = entered === 'published' ? 'published' : 'draft';
      return (status === 'draft' || (await confirmPublish(client, row.id))) && done(publish({ id: row.id, status }, IDEMPOTENT_QUIET));
    };
    return { go: shift(to), back: shift(from) };
  }

  /** Puts a card into another column; nothing when its value cannot say so. */
  async function move(id: string, from: string, to: string): Promise<void> {
    const row = loaded.get(from)?.find((row) => row.id === id);
    const column = groups.find((group) => group.id === to);
    if (!row || !column || from === to) return;
    const step = stepOf(row, from, to);
    if (!step) return void toast(t('boardBand'));
    setMoves((now) => [...now.filter((other) => other.row.id !== id), { row, from, to, isSaved: false }]);
    const isDone = await step.go();
    setMoves((now) =>
      isDone ? now.map((other) => (other.row.id === id ? { ...other, isSaved: true } : other)) : now.filter((other) => other.row.id !== id),
    );
    if (!isDone) return;
    const undo = () => {
      // A list that has not lost the card yet would never lose it, and the card would stay where it is.
      setMoves((now) => now.filter((other) => other.row.id !== id));
      void step.back();
    };
    toast({ text: t('boardMoved', { title: row.title, group: column.label }), undo });
  }

  return {
    move: (id: string, from: string, to: string) => void move(id, from, to),
    /** The rows of a column with the cards that came, without those that left. */
    shown(group: string, rows: readonly RowData[]): readonly RowData[] {
      const came = moves.filter(({ to, row }) => to === group && !rows.some(({ id }) => id === row.id)).map(({ row }) => row);
      const left = new Set(moves.flatMap(({ from, row }) => (from === group ? row.id : [])));
      return came.length || left.size ? [...came, ...rows.filter(({ id }) => !left.has(id))] : rows;
    },
    rowsOf(group: string): readonly RowData[] {
      return this.shown(group, loaded.get(group) ?? []);
    },
    /** How many more cards a column has than its list says. */
    countIn: (group: string): number =>
      moves.filter(({ to, row }) => to === group && !has(group, row.id)).length -
      moves.filter(({ from, row }) => from === group && has(group, row.id)).length,
  };
}
