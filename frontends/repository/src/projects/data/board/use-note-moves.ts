import { errorOf, graphql, useMutation } from '@libs/api';
import { valueInGroup } from '@libs/domain';
import { toast } from '@libs/ui';
import { useCallback, useEffect, useState } from 'react';
import { useCopy } from '../../../copy.ts';
import type { FieldView } from '../../../fields/field-data.ts';
import type { NoteGroupView } from '../groups/note-groups.ts';
import type { NoteRowData } from '../use-note-rows.ts';

const SET = graphql(`
  mutation NoteBoardMove($input: SetFieldValuesInput!) {
    setFieldValues(input: $input) { values { objectId fieldId value } }
  }
`);

/** A card on its way to another column, shown there before the lists say so. */
interface Move {
  row: NoteRowData;
  from: string;
  to: string;
  isSaved: boolean;
}

/** Moves cards between the columns of a board: shown at once, taken back when it is refused, and undone from the toast. */
export function useNoteMoves(field: FieldView, groups: readonly NoteGroupView[], loaded: ReadonlyMap<string, readonly NoteRowData[]>) {
  const t = useCopy('data');
  const [, send] = useMutation(SET);
  const [moves, setMoves] = useState<readonly Move[]>([]);
  const has = useCallback((group: string, id: string) => loaded.get(group)?.some((row) => row.id === id) ?? false, [loaded]);

  // The lists have what was saved once the column that a card left is without it.
  useEffect(() => {
    setMoves((now) => {
      const open = now.filter((move) => !move.isSaved || has(move.from, move.row.id));
      return open.length === now.length ? now : open;
    });
  }, [has]);

  const write = async (row: NoteRowData, value: string | null, seen: string | null) => {
    const values = [{ objectId: row.id, fieldId: field.id, value, seen }];
    const { error } = await send({ input: { target: 'note', values } }, { quiet: true });
    if (error) toast({ text: errorOf(error).message, tone: 'bad', requestId: errorOf(error).requestId });
    return !error;
  };

  /** Puts a card into another column; nothing when its value cannot say so. */
  async function move(id: string, from: string, to: string): Promise<void> {
    const row = loaded.get(from)?.find((one) => one.id === id);
    const target = groups.find((group) => group.id === to);
    if (!row || !target || from === to) return;
    const before = row.values.get(field.id) ?? null;
    const value = valueInGroup(field, before, from || null, to || null);
    if (value === undefined) return void toast(t('boardBand'));
    setMoves((now) => [...now.filter((other) => other.row.id !== id), { row, from, to, isSaved: false }]);
    const isDone = await write(row, value, before);
    setMoves((now) =>
      isDone ? now.map((other) => (other.row.id === id ? { ...other, isSaved: true } : other)) : now.filter((other) => other.row.id !== id),
    );
    if (isDone)
      toast({ text: t('boardMoved', { title: row.note.title, group: target.label }), undo: () => void write(row, before, value) });
  }

  return {
    move: (id: string, from: string, to: string) => void move(id, from, to),
    /** The rows of a column with the cards that came, without those that left. */
    shown(group: string, rows: readonly NoteRowData[]): readonly NoteRowData[] {
      const came = moves.filter(({ to, row }) => to === group && !rows.some(({ id }) => id === row.id)).map(({ row }) => row);
      const left = new Set(moves.flatMap(({ from, row }) => (from === group ? row.id : [])));
      return came.length || left.size ? [...came, ...rows.filter(({ id }) => !left.has(id))] : rows;
    },
    rowsOf(group: string): readonly NoteRowData[] {
      return this.shown(group, loaded.get(group) ?? []);
    },
    /** How many more cards a column has than its list says. */
    countIn: (group: string): number =>
      moves.filter(({ to, row }) => to === group && !has(group, row.id)).length -
      moves.filter(({ from, row }) => from === group && has(group, row.id)).length,
  };
}
