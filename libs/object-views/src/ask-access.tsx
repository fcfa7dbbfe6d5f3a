import { graphql, useMutation, useQuery } from '@libs/api';
import { LIMITS } from '@libs/domain';
import { useLocation } from '@libs/shell-kit';
import { Button, Textarea, toast } from '@libs/ui';
import { type FormEvent, useState } from 'react';
import { type AccessTarget, accessTargetOf } from './access-target.ts';
import css from './ask-access.module.css';
import { t } from './ask-access-texts.ts';
import { formatDay } from './time.tsx';

const STATE = graphql(`
  query AskAccessState($kind: AskedKind!, $id: ID!) { accessRequest(kind: $kind, id: $id) { askedId state requestId until declined note } }
`);
const REQUEST = graphql(
  `mutation AskAccess($input: RequestAccessInput!) { requestAccess(input: $input) { askedId state requestId until } }`,
);
const WITHDRAW = graphql(`mutation AskAccessWithdraw($id: ID!) { endAccessRequest(id: $id) { id state } }`);

/** Below a card of what cannot be opened: asks for access to the object that is named, else to that of the address. */
export default function AskAccess({ asked: accessTarget }: { asked?: AccessTarget }) {
  const { pathname } = useLocation();
  const about = accessTarget ?? accessTargetOf(pathname);
  return about && <Asking key={about.id} asked={about} />;
}

/** Says where a request stands. It says the same of what does not exist. */
function Asking({ asked: { kind, id } }: { asked: AccessTarget }) {
  const [{ data }, reload] = useQuery({ query: STATE, variables: { kind, id } });
  const [{ fetching }, request] = useMutation(REQUEST);
  const [, withdraw] = useMutation(WITHDRAW);
  const [writing, setWriting] = useState(false);
  const own = data?.accessRequest;
  if (!own) return null;

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const message = String(new FormData(event.currentTarget).get('message')).trim() || null;
    if ((await request({ input: { kind, id, message } }, { idempotent: true })).error) return;
    setWriting(false);
    reload({ requestPolicy: 'network-only' });
  }
  async function withdrawRequest(requestId: string) {
    if ((await withdraw({ id: requestId }, { idempotent: true })).error) return;
    toast(t('withdrawn'));
    reload({ requestPolicy: 'network-only' });
  }

  if (own.state === 'requested')
    return (
      <div className={css.box} role="status">
        <p>{t('waits', { day: own.until ? formatDay(own.until) : '' })}</p>
        {own.requestId && (
          <Button size="sm" onClick={() => void withdrawRequest(own.requestId!)}>
            {t('withdraw')}
          </Button>
        )}
      </div>
    );
  if (writing)
    return (
      <form className={css.box} onSubmit={(event) => void send(event)}>
        <Textarea name="message" label={t('message')} hint={t('messageHint')} rows={3} maxLength={LIMITS.accessRequest.message} autoFocus />
        <div className={css.buttons}>
          <Button type="submit" variant="primary" loading={fetching}>
            {t('send')}
          </Button>
          <Button onClick={() => setWriting(false)}>{t('cancel')}</Button>
        </div>
      </form>
    );
  const ask = (
    <Button sends="requestAccess" variant="primary" onClick={() => setWriting(true)}>
      {own.declined ? t('again') : t('request')}
    </Button>
  );
  if (!own.declined) return ask;
  return (
    <div className={css.box}>
      <p>{own.note ? t('declinedWith', { note: own.note }) : t('declined')}</p>
      {ask}
    </div>
  );
}
