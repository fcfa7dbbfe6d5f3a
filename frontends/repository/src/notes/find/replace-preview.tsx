import { aroundText } from '@libs/editor';
import { Button, Checkbox, Dialog, toast } from '@libs/ui';
import { useMemo, useState } from 'react';
import { useNoteTexts } from '../copy.ts';
import type { FindController } from '../open-note/find/finder.ts';
import css from './find.module.css';

const CONTEXT_CHARS = 40;
const PAGE = 200;

/** Each place in its words, to be chosen or left out before anything is replaced. */
export function ReplacePreview({ finder, replacement, onClose }: { finder: FindController; replacement: string; onClose: () => void }) {
  const t = useNoteTexts();
  // A snapshot of the result: typing meanwhile must not move the check marks.
  const [doc] = useState(() => finder.session.editor.state.doc);
  const [{ places, since }] = useState(() => finder.keep());
  const [without, setWithout] = useState<ReadonlySet<number>>(new Set());
  const [shown, setShown] = useState(PAGE);
  const rows = useMemo(() => places.slice(0, shown).map((place) => aroundText(doc, place, CONTEXT_CHARS)), [doc, places, shown]);
  const selected = useMemo(() => places.filter((_, i) => !without.has(i)), [places, without]);
  const touched = useMemo(() => finder.touched(selected), [finder, selected]);

  const tick = (i: number) =>
    setWithout((before) => {
      const next = new Set(before);
      if (!next.delete(i)) next.add(i);
      return next;
    });
  function replace() {
    const say = (count: number) => ({ done: t('find.done', { count }), undoUnavailable: t('find.tooLate') });
    // The text may have changed while this was open: only places that still say the same are replaced.
    if (!finder.replaceAll({ places: selected, since }, replacement, say)) toast(t('find.gone'));
    onClose();
  }

  return (
    <Dialog
      opened
      flush
      onClose={onClose}
      title={t('find.title', { count: places.length })}
      width={640}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('find.cancel')}
          </Button>
          <Button variant="primary" disabled={!selected.length} onClick={replace}>
            {t('find.title', { count: selected.length })}
          </Button>
        </>
      }
    >
      <div className={css.summary}>
        <Checkbox
          label={t('find.all')}
          checked={!without.size}
          indeterminate={without.size > 0 && selected.length > 0}
          onChange={(all) => setWithout(all ? new Set() : new Set(places.keys()))}
        />
        <span>{t('find.chosen', { count: selected.length.toLocaleString('en'), total: places.length.toLocaleString('en') })}</span>
      </div>
      {touched > 0 && <p className={css.touched}>{t('find.touches', { count: touched })}</p>}
      <ul className={css.places}>
        {rows.map(({ before, words: old, after }, i) => (
          <li key={places[i]!.from}>
            <Checkbox
              checked={!without.has(i)}
              onChange={() => tick(i)}
              label={
                <span className={css.around}>
                  {before}
                  <del>{old}</del>
                  {replacement && <ins>{replacement}</ins>}
                  {after}
                </span>
              }
            />
          </li>
        ))}
      </ul>
      {shown < places.length && (
        <Button size="sm" className={css.more} onClick={() => setShown((count) => count + PAGE)}>
          {t('find.more', { count: Math.min(PAGE, places.length - shown) })}
        </Button>
      )}
    </Dialog>
  );
}
