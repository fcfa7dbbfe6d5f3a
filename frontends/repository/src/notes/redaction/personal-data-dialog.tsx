import { Dialog, Segmented } from '@libs/ui';
import { useState } from 'react';
import { useNoteTexts } from '../copy.ts';
import type { RedactionChoices } from './choices.ts';
import { Findings } from './findings.tsx';
import { RedactedList } from './redacted-list.tsx';
import css from './redaction.module.css';

export interface PersonalDataDialogProps {
  noteId: string;
  canMakeRedactionsPermanent: boolean;
  opened: boolean;
  onClose: () => void;
}

/** What reads like personal data in a note, to be redacted or left; and what was redacted, to be restored or made permanent. */
export function PersonalDataDialog({ noteId, canMakeRedactionsPermanent, opened, onClose }: PersonalDataDialogProps) {
  const t = useNoteTexts();
  const [choices, setChoices] = useState<RedactionChoices | null>(null);
  const [tab, setTab] = useState<'found' | 'done'>('found');
  return (
    <Dialog opened={opened} flush onClose={onClose} title={t('redact.title')} width={680}>
      <div className={css.head}>
        <Segmented
          label={t('redact.tabs')}
          value={tab}
          options={[
            { value: 'found', label: t('redact.found') },
            { value: 'done', label: t('redact.done') },
          ]}
          onChange={setTab}
        />
        <p>{t('redact.why')}</p>
      </div>
      {opened && tab === 'found' && (
        <Findings noteId={noteId} choices={choices} onChoices={setChoices} onDone={onClose} onLeave={onClose} />
      )}
      {opened && tab === 'done' && <RedactedList noteId={noteId} canMakeRedactionsPermanent={canMakeRedactionsPermanent} />}
    </Dialog>
  );
}
