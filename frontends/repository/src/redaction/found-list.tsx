import { errorOf, graphql, useClient, useQuery } from '@libs/api';
import { PERSONAL_DATA, PERSONAL_DATA_SURE } from '@libs/domain';
import { Button, Checkbox, ErrorCard, SkeletonLines } from '@libs/ui';
import { useMemo, useState } from 'react';
import { useNoteTexts } from '../notes/copy.ts';
import { redact } from './redact-deed.ts';
import css from './redaction.module.css';

const FIND = graphql(`
  query NotePersonalData($noteId: ID!) {
    personalData(noteId: $noteId) { version findings { type start end confidence text } }
  }
`);

/** What was found, by kind, each to be chosen or left. */
export function FoundList({ noteId, onDone }: { noteId: string; onDone: () => void }) {
  const t = useNoteTexts();
  const api = useClient();
  const [{ data, error }, again] = useQuery({ query: FIND, variables: { noteId }, requestPolicy: 'network-only' });
  const [changed, setChanged] = useState<ReadonlySet<number>>(new Set());
  const [busy, setBusy] = useState(false);
  const findings = data?.personalData.findings;
  const isChosen = (i: number) => findings![i]!.confidence >= PERSONAL_DATA_SURE !== changed.has(i);
  const groups = useMemo(
    () =>
      PERSONAL_DATA.flatMap((type) => {
        const places = (findings ?? []).flatMap((one, i) => (one.type === type ? [i] : []));
        return places.length ? [{ type, places }] : [];
      }),
    [findings],
  );

  if (error) {
    const { code, message, requestId } = errorOf(error);
    if (code === 'Forbidden') return <p className={css.none}>{t('redact.off')}</p>;
    return <ErrorCard message={message} requestId={requestId} onRetry={() => again()} />;
  }
  if (!findings)
    return (
      <div className={css.none} role="status" aria-label={t('redact.reading')}>
        <SkeletonLines lines={6} />
      </div>
    );
  if (!findings.length)
    return (
      <div className={css.none}>
        <p>{t('redact.nothing')}</p>
        <p>{t('redact.nothingWhy')}</p>
      </div>
    );

  const set = (places: readonly number[], wanted: boolean) =>
    setChanged((before) => {
      const next = new Set(before);
      for (const i of places) {
        if (findings[i]!.confidence >= PERSONAL_DATA_SURE === wanted) next.delete(i);
        else next.add(i);
      }
      return next;
    });
  const chosen = findings.flatMap((one, i) => (isChosen(i) ? [one] : []));
  async function go() {
    setBusy(true);
    const done = await redact(api, noteId, data!.personalData.version, chosen, t);
    setBusy(false);
    if (done) onDone();
    else again();
  }

  return (
    <>
      <div className={css.lists}>
        {groups.map(({ type, places }) => {
          const count = places.filter(isChosen).length;
          return (
            <section key={type} className={css.group} aria-label={t(`redact.type.${type}`)}>
              <div className={css.kind}>
                <Checkbox
                  label={t('redact.all', { type: t(`redact.type.${type}`) })}
                  checked={count === places.length}
                  indeterminate={count > 0 && count < places.length}
                  onChange={(all) => set(places, all)}
                />
                <span className={css.meta}>{t('redact.chosen', { chosen: count, total: places.length })}</span>
              </div>
              <ul>
                {places.map((i) => (
                  <li key={i}>
                    <Checkbox label={findings[i]!.text} checked={isChosen(i)} onChange={(one) => set([i], one)} />
                    <span className={css.meta}>
                      {findings[i]!.confidence >= PERSONAL_DATA_SURE ? t('redact.sure') : t('redact.unsure')}
                    </span>
                  </li>
                ))}
              </ul>
            </section>
          );
        })}
      </div>
      <div className={css.foot}>
        <Button variant="primary" disabled={!chosen.length} loading={busy} onClick={() => void go()}>
          {t('redact.redact', { count: chosen.length })}
        </Button>
      </div>
    </>
  );
}
