import { Checkbox, cx } from '@libs/ui';
import { useEffect, useRef } from 'react';
import type { FieldView } from '../fields/field-data.ts';
import { useRowTarget, useRowTexts } from '../views/row-target.ts';
import { CardValues } from './card-values.tsx';
import css from './row-cards.module.css';
import type { RowData } from './row-data.ts';
import { RowTitle } from './row-title.tsx';

interface RowCardsProps {
  layout: 'GRID' | 'LIST';
  /** Of the place, for the name of the list. */
  name: string;
  rows: readonly RowData[];
  fields: readonly FieldView[];
  canSelect: boolean;
  cursor: string | null;
  selection: ReadonlySet<string>;
  onOpen: (id: string) => void;
  onToggle: (id: string) => void;
  /** The end of what is loaded comes near. */
  onNearEnd: () => void;
}

/** Values that a card has room for. */
const SHOWN_VALUES = 4;

/** Rows as cards in a grid or as rows of a list, each with its first lines and what it has in fields. */
export function RowCards({ layout, name, rows, fields, canSelect, cursor, selection, onOpen, onToggle, onNearEnd }: RowCardsProps) {
  const t = useRowTexts();
  const target = useRowTarget();
  const end = useRef<HTMLDivElement>(null);
  const latest = useRef(onNearEnd);
  latest.current = onNearEnd;
  // biome-ignore lint/correctness/useExhaustiveDependencies: with more rows the end is another one
  useEffect(() => {
    if (!end.current) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current(), { rootMargin: '600px' });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [rows.length]);
  return (
    <>
      <ul className={layout === 'GRID' ? css.grid : css.list} aria-label={t(`${target}.table`, { name })}>
        {rows.map((row) => (
          <li
            key={row.id}
            data-row={row.id}
            className={cx(css.card, selection.has(row.id) && css.selected, cursor === row.id && css.cursor)}
          >
            <div className={css.head}>
              <div>
                <RowTitle row={row} isCard hasRoom={row.of.kind !== 'note'} onOpen={onOpen} />
              </div>
              {canSelect && (
                <Checkbox
                  hideLabel
                  label={t('select', { title: row.title })}
                  checked={selection.has(row.id)}
                  onChange={() => onToggle(row.id)}
                />
              )}
            </div>
            {row.text && (
              <p className={cx(css.text, row.of.kind === 'highlight' && css.quote)} dir="auto">
                {row.text}
              </p>
            )}
            <CardValues fields={fields} row={row} values={row.values} most={SHOWN_VALUES} />
          </li>
        ))}
      </ul>
      <div ref={end} />
    </>
  );
}
