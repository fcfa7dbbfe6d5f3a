import { errorOf, graphql, useClient, useQuery } from '@libs/api';
import { PERSONAL_DATA } from '@libs/domain';
import { Button, ErrorCard, SkeletonLines } from '@libs/ui';
import { useMemo, useState } from 'react';
import { useNoteTexts } from '../copy.ts';
import { choicesOf, isSelected, type RedactionChoices, withChoice } from './choices.ts';
import { FindingGroup } from './finding-group.tsx';
import { redact } from './redact-action.ts';
import css from './redaction.module.css';

const FIND = graphql(`
  query NotePersonalData($noteId: ID!) {
    personalData(noteId: $noteId) { version findings { type start end confidence text before after } }
  }
`);

interface FoundListProps {
  noteId: string;
  /** What was chosen when the list was shown before; it holds as long as the text does. */
  choices: RedactionChoices | null;
  onChoices: (choices: RedactionChoices) => void;
  onDone: () => void;
  /** Called when the user jumps to a place in the text. */
  onLeave: () => void;
}

/** What was found, by kind and by what it says, each place with the words around it, to be chosen or left. */
export function Findings({ noteId, choices, onChoices, onDone, onLeave }: FoundListProps) {
  const t = useNoteTexts();
  const api = useClient();
  const [{ data, error }, refetch] = useQuery({ query: FIND, variables: { noteId }, requestPolicy: 'network-only' });
  const [busy, setBusy] = useState(false);
  const findings = data?.personalData.findings;
  const version = data?.personalData.version ?? 0;
  const groups = useMemo(
    () =>
      PERSONAL_DATA.flatMap((type) => {
        const places = (findings ?? []).filter((item) => item.type === type);
        return places.length ? [{ type, places }] : [];
      }),
    [findings],
  );

  if (error) {
    const { code, message, requestId } = errorOf(error);
    if (code === 'Forbidden') return <p className={css.none}>{t('redact.off')}</p>;
    return <ErrorCard message={message} requestId={requestId} onRetry={() => refetch()} />;
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

  const createdRedactionChoices = choicesOf(choices, version);
  const selected = findings.filter((item) => isSelected(createdRedactionChoices, item));
  async function go() {
    setBusy(true);
    const done = await redact(api, noteId, version, selected, t);
    setBusy(false);
    if (done) onDone();
    else refetch();
  }

  return (
    <>
      <div className={css.lists}>
        {groups.map(({ type, places }) => (
          <FindingGroup
            key={type}
            type={type}
            places={places}
            version={version}
            choices={createdRedactionChoices}
            onChoose={(some, wanted) => onChoices(withChoice(createdRedactionChoices, some, wanted))}
            onLeave={onLeave}
          />
        ))}
      </div>
      <div className={css.foot}>
        <Button variant="primary" disabled={!selected.length} loading={busy} onClick={() => void go()}>
          {t('redact.redact', { count: selected.length })}
        </Button>
      </div>
    </>
  );
}
