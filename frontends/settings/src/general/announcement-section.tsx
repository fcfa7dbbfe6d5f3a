import { errorOf, graphql, useMutation } from '@libs/api';
import { LIMITS } from '@libs/domain';
import { Button, TextInput, toast } from '@libs/ui';
import { type FormEvent, useState } from 'react';
import { Section } from '../settings-frame.tsx';
import css from '../settings-page.module.css';
import { useWorkspaceTexts } from './texts.ts';

const ANNOUNCE = graphql(`
  mutation SettingsAnnounce($input: SetAnnouncementInput!) { setAnnouncement(input: $input) { id announcement { text until } } }
`);

export interface AnnouncementSectionProps {
  announcement: { text: string; until?: string | null } | null;
}

/** What admins announce on everyone's Home. */
export function AnnouncementSection({ announcement }: AnnouncementSectionProps) {
  const t = useWorkspaceTexts();
  const [text, setText] = useState(announcement?.text ?? '');
  const [day, setDay] = useState(announcement?.until ? dayOf(announcement.until) : '');
  const [problems, setProblems] = useState<Record<string, string | undefined>>({});
  const [{ fetching }, announce] = useMutation(ANNOUNCE);
  async function save(next: { text: string; day: string }) {
    const until = next.text && next.day ? endOf(next.day) : null;
    const failure = errorOf((await announce({ input: { text: next.text, until } }, { idempotent: true, quiet: true })).error);
    setProblems(failure ? { text: failure.message, ...failure.fields } : {});
    if (failure) return;
    setText(next.text);
    setDay(next.day);
    toast(t(next.text ? 'announced' : 'announcementRemoved'));
  }
  function submit(event: FormEvent) {
    event.preventDefault();
    void save({ text: text.trim(), day });
  }
  return (
    <Section title={t('announcement')} hint={t('announcementHint')}>
      <form onSubmit={submit} className={css.card} style={{ padding: 0 }}>
        <TextInput
          label={t('announcementText')}
          value={text}
          limit={LIMITS.workspace.announcement}
          error={problems['until'] ? undefined : problems['text']}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <TextInput
          type="date"
          label={t('until')}
          hint={t('untilHint')}
          value={day}
          error={problems['until']}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
        <div className={css.actions}>
          <Button type="submit" variant="primary" loading={fetching} disabled={!text.trim()}>
            {t('announce')}
          </Button>
          {announcement && <Button onClick={() => void save({ text: '', day: '' })}>{t('removeAnnouncement')}</Button>}
        </div>
      </form>
    </Section>
  );
}

/** The end of a day here, as the moment that it is everywhere. */
const endOf = (day: string): string => new Date(`${day}T23:59:59.999`).toISOString();

function dayOf(moment: string): string {
  const at = new Date(moment);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}
