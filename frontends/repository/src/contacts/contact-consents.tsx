import { type ContactConsentPartsFragment, errorOf, graphql, useMutation, useQuery } from '@libs/api';
import { LIMITS } from '@libs/domain';
import { Failure, formatDay } from '@libs/object-views';
import { Badge, Button, Dialog, ErrorCard, IconPlus, Textarea, TextInput, toast } from '@libs/ui';
import { type ChangeEvent, type FormEvent, useId, useState } from 'react';
import css from './contact-page.module.css';
import { useContactTexts } from './copy.ts';

graphql(`
  fragment ContactConsentParts on ContactConsent { id contactId scope text version givenOn withdrawnOn recordedAt }
`);
const CONSENTS = graphql(`query ContactConsents($contactId: ID!) { contactConsents(contactId: $contactId) { ...ContactConsentParts } }`);
const RECORD = graphql(`mutation RecordConsent($input: RecordConsentInput!) { recordConsent(input: $input) { ...ContactConsentParts } }`);
const WITHDRAW = graphql(`
  mutation WithdrawConsent($input: WithdrawConsentInput!) { withdrawConsent(input: $input) { ...ContactConsentParts } }
`);

/** Today, as the person's own calendar has it. */
const today = (): string => {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
};

/** What a contact agreed to: recorded, withdrawn, and never changed. */
export function ContactConsents({ id, canEdit }: { id: string; canEdit: boolean }) {
  const t = useContactTexts();
  const [adding, setAdding] = useState(false);
  const [{ data, error }, reload] = useQuery({ query: CONSENTS, variables: { contactId: id } });
  const [, withdraw] = useMutation(WITHDRAW);
  const consents = data?.contactConsents.filter(({ contactId }) => contactId === id) ?? [];

  async function setWithdrawn(consent: ContactConsentPartsFragment, withdrawnOn: string | null) {
    const failure = errorOf((await withdraw({ input: { id: consent.id, withdrawnOn } }, { idempotent: true, quiet: true })).error);
    if (failure) return toast({ text: failure.message, tone: 'bad', requestId: failure.requestId });
    if (withdrawnOn) toast({ text: t('consent.withdrawnToast', { scope: consent.scope }), undo: () => void setWithdrawn(consent, null) });
  }

  return (
    <section className={css.part} aria-label={t('consent.title')}>
      <div className={css.partHead}>
        <h2>{t('consent.title')}</h2>
        {canEdit && (
          <Button size="sm" variant="ghost" icon={<IconPlus size={14} />} onClick={() => setAdding(true)}>
            {t('consent.record')}
          </Button>
        )}
      </div>
      {error && !data && <Failure error={error} onRetry={() => reload({ requestPolicy: 'network-only' })} />}
      {data && consents.length === 0 && <p className={css.none}>{t('consent.empty')}</p>}
      <ul>
        {consents.map((consent) => (
          <li key={consent.id} className={css.consent}>
            <div className={css.partHead}>
              <strong dir="auto" className={consent.withdrawnOn ? css.gone : undefined}>
                {consent.scope}
              </strong>
              <Badge tone={consent.withdrawnOn ? 'bad' : 'ok'}>{t(consent.withdrawnOn ? 'consent.withdrawn' : 'consent.given')}</Badge>
            </div>
            <p className={css.meta}>
              {[
                t('consent.givenOn', { day: formatDay(`${consent.givenOn}T12:00:00`) }),
                consent.version && t('consent.versionOf', { version: consent.version }),
                consent.withdrawnOn && t('consent.withdrawnOn', { day: formatDay(`${consent.withdrawnOn}T12:00:00`) }),
              ]
                .filter(Boolean)
                .join(', ')}
            </p>
            {consent.text && (
              <p dir="auto" className={css.text}>
                {consent.text}
              </p>
            )}
            {canEdit && !consent.withdrawnOn && (
              <Button
                size="sm"
                variant="ghost"
                aria-label={t('consent.withdrawOf', { scope: consent.scope })}
                onClick={() => void setWithdrawn(consent, today() < consent.givenOn ? consent.givenOn : today())}
              >
                {t('consent.withdraw')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {adding && <RecordDialog contactId={id} onClose={() => setAdding(false)} />}
    </section>
  );
}

function RecordDialog({ contactId, onClose }: { contactId: string; onClose: () => void }) {
  const t = useContactTexts();
  const form = useId();
  const [typed, setTyped] = useState({ scope: '', text: '', version: '', givenOn: today() });
  const [tried, setTried] = useState(false);
  const [key] = useState(() => crypto.randomUUID());
  const [{ fetching, error }, record] = useMutation(RECORD);
  const failure = errorOf(error);
  async function save(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (!typed.scope.trim()) return;
    const { data } = await record({ input: { contactId, ...typed, clientKey: key } }, { idempotent: true, quiet: true });
    if (data) onClose();
  }
  const set = (name: keyof typeof typed) => (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
    setTyped({ ...typed, [name]: event.currentTarget.value });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('consent.recordTitle')}
      width={480}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('consent.cancel')}
          </Button>
          <Button variant="primary" type="submit" form={form} loading={fetching}>
            {t('consent.record')}
          </Button>
        </>
      }
    >
      <form id={form} className={css.form} onSubmit={(event) => void save(event)}>
        {failure && Object.keys(failure.fields).length === 0 && <ErrorCard message={failure.message} requestId={failure.requestId} />}
        <TextInput
          label={t('consent.scope')}
          hint={t('consent.scopeHint')}
          value={typed.scope}
          limit={LIMITS.contact.consentScope}
          error={failure?.fields['scope'] ?? (tried && !typed.scope.trim() ? t('consent.scopeMissing') : null)}
          onChange={set('scope')}
          data-autofocus
        />
        <TextInput
          label={t('consent.day')}
          type="date"
          value={typed.givenOn}
          error={failure?.fields['givenOn'] ?? null}
          onChange={set('givenOn')}
        />
        <TextInput
          label={t('consent.version')}
          value={typed.version}
          limit={LIMITS.contact.consentVersion}
          error={failure?.fields['version'] ?? null}
          onChange={set('version')}
        />
        <Textarea
          label={t('consent.text')}
          value={typed.text}
          limit={LIMITS.contact.notes}
          error={failure?.fields['text'] ?? null}
          onChange={set('text')}
        />
      </form>
    </Dialog>
  );
}
