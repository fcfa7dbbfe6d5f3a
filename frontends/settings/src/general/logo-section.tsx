import { graphql, liveState, useMutation } from '@libs/api';
import { isString, LIMITS, LOGO_KINDS, propertyOf } from '@libs/domain';
import { useSession } from '@libs/shell-kit';
import { Button, toast, useCan } from '@libs/ui';
import { type ChangeEvent, useRef, useState } from 'react';
import { Section } from '../settings-frame.tsx';
import css from '../settings-page.module.css';
import own from './logo-section.module.css';
import { useWorkspaceTexts } from './texts.ts';

const REMOVE = graphql(`mutation SettingsRemoveLogo { removeLogo { id logoUrl } }`);
const RESTORE = graphql(`mutation SettingsRestoreLogo { restoreLogo { id logoUrl } }`);

export interface LogoSectionProps {
  workspace: { name: string; logoUrl?: string | null };
  /** Asks for the workspace anew. */
  onChange: () => void;
}

/** The picture that stands for the workspace: in the sidebar, at its login, and on its public pages. */
export function LogoSection({ workspace: { name, logoUrl }, onChange }: LogoSectionProps) {
  const t = useWorkspaceTexts();
  const { refresh } = useSession();
  // A route takes the file, which refuses whom these refuse.
  const mayChange = useCan()('restoreLogo');
  const input = useRef<HTMLInputElement>(null);
  const [isSending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [{ fetching }, remove] = useMutation(REMOVE);
  const [, restore] = useMutation(RESTORE);
  function changed() {
    onChange();
    refresh();
  }
  async function send({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const file = currentTarget.files?.[0];
    // The same file can be chosen again once it is smaller.
    currentTarget.value = '';
    if (!file) return;
    setProblem(null);
    if (file.size > LIMITS.logo.bytes) return setProblem(t('logoTooLarge', { name: file.name }));
    setSending(true);
    const refused = await upload(file);
    setSending(false);
    if (refused !== null) return setProblem(refused || t('logoNotSent'));
    toast(t('logoSaved'));
    // An open line brings the change; asked here as well, everything would be asked twice.
    if (liveState() !== 'open') changed();
  }
  async function takeAway() {
    setProblem(null);
    if ((await remove({}, { idempotent: true })).error) return;
    changed();
    toast({ text: t('logoRemoved'), undo: () => void bringBack() });
  }
  async function bringBack() {
    if (!(await restore({}, { idempotent: true })).error) changed();
  }
  return (
    <Section title={t('logo')} hint={t('logoHint')}>
      <div className={own.logo}>
        {logoUrl ? <img src={logoUrl} alt={t('logoOf', { name })} /> : <span aria-hidden>{[...name.trim()][0]?.toUpperCase()}</span>}
        <p className={css.note}>{logoUrl ? t('logoText') : t('noLogo')}</p>
      </div>
      {problem && (
        <p className={own.problem} role="alert">
          {problem}
        </p>
      )}
      {mayChange && (
        <div className={css.actions}>
          <input
            ref={input}
            type="file"
            accept={LOGO_KINDS.join(',')}
            hidden
            aria-label={t('logo')}
            onChange={(event) => void send(event)}
          />
          <Button loading={isSending} onClick={() => input.current?.click()}>
            {t(logoUrl ? 'replaceLogo' : 'uploadLogo')}
          </Button>
          {logoUrl && (
            <Button sends="removeLogo" loading={fetching} onClick={() => void takeAway()}>
              {t('removeLogo')}
            </Button>
          )}
        </div>
      )}
    </Section>
  );
}

/** Null when the picture is kept, else what the server said, which is empty when it said nothing. */
async function upload(file: File): Promise<string | null> {
  const body = new FormData();
  body.append('file', file, file.name);
  try {
    const answer = await fetch('/api/logos', { method: 'POST', credentials: 'same-origin', headers: { 'x-verbatim': '1' }, body });
    if (answer.ok) return null;
    const message = propertyOf(propertyOf(await answer.json(), 'error'), 'message');
    return isString(message) ? message : '';
  } catch {
    return '';
  }
}
