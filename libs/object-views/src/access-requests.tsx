import { type AccessRequestsQuery, graphql, useMutation, useQuery } from '@libs/api';
import { Avatar, Button, Select, TextInput, toast } from '@libs/ui';
import { useState } from 'react';
import css from './access-requests.module.css';
import { t } from './ask-access-texts.ts';
import { accessLabel } from './labels.ts';
import type { AccessPlace } from './set-access.ts';
import { formatDay } from './time.tsx';

const REQUESTS = graphql(`
  query AccessRequests($place: AccessPlaceKind!, $id: ID!) {
    accessRequests(place: $place, id: $id) { id state message access until email user { id name initials } }
  }
`);
const ANSWER = graphql(`
  mutation AccessRequestAnswer($input: AnswerAccessRequestInput!) { answerAccessRequest(input: $input) { id state access until } }
`);
const END = graphql(`mutation AccessRequestEnd($id: ID!) { endAccessRequest(id: $id) { id state } }`);
const UNDO = graphql(`mutation AccessRequestUndo($id: ID!) { undoAccessAnswer(id: $id) { id state access until } }`);

type Request = AccessRequestsQuery['accessRequests'][number];
const LEVELS = ['read', 'write'] as const;
const DAY_MS = 86_400_000;

/** Who asks for access to a project or folder, and who has it for a time; nothing while there is neither. For those with full access. */
export default function AccessRequests({ place }: { place: AccessPlace }) {
  const [{ data }, reload] = useQuery({ query: REQUESTS, variables: { place: place.kind, id: place.id } });
  const requests = data?.accessRequests ?? [];
  if (!requests.length) return null;
  const refetch = () => reload({ requestPolicy: 'network-only' });
  return (
    <section className={css.requests} aria-label={t('title')}>
      <h2>{t('title')}</h2>
      <p className={css.hint}>{t('hint')}</p>
      <ul>
        {requests.map((request) => (
          <li key={request.id} className={css.row}>
            <Avatar {...request.user} size="md" />
            <div className={css.who}>
              <div className={css.name}>{request.user.name}</div>
              <div className={css.small}>{request.email}</div>
              {request.message && <p className={css.message}>{request.message}</p>}
            </div>
            {request.state === 'requested' ? <Waiting request={request} onDone={refetch} /> : <Given request={request} onDone={refetch} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface RowProps {
  request: Request;
  onDone: () => void;
}

function useUndo(onDone: () => void): (id: string) => void {
  const [, undo] = useMutation(UNDO);
  return (id) => void undo({ id }, { idempotent: true }).then(onDone);
}

function Waiting({ request: { id, user, until }, onDone }: RowProps) {
  const [{ fetching }, answer] = useMutation(ANSWER);
  const undo = useUndo(onDone);
  const [access, setAccess] = useState<'read' | 'write'>('read');
  const [note, setNote] = useState<string | null>(null);
  const { name } = user;
  async function say(level: 'read' | 'write' | null) {
    const { data, error } = await answer({ input: { id, access: level, note: note?.trim() || null } }, { idempotent: true });
    onDone();
    if (error || !data) return;
    const day = formatDay(data.answerAccessRequest.until);
    toast({ text: level ? t('gave', { name, day }) : t('didDecline', { name }), undo: () => undo(id) });
  }
  return (
    <div className={css.answer}>
      <div className={css.buttons}>
        <Select
          aria-label={t('level', { name })}
          value={access}
          options={LEVELS.map((value) => ({ value, label: accessLabel(value) }))}
          onChange={setAccess}
        />
        <Button variant="primary" aria-label={t('giveTo', { name })} loading={fetching} onClick={() => void say(access)}>
          {t('give')}
        </Button>
        <Button aria-label={t('declineOf', { name })} disabled={fetching} onClick={() => void say(null)}>
          {t('decline')}
        </Button>
      </div>
      {note === null ? (
        <div className={css.small}>
          {t('asks', { day: formatDay(until) })}
          {' · '}
          <button type="button" className={css.add} onClick={() => setNote('')}>
            {t('addNote')}
          </button>
        </div>
      ) : (
        <TextInput label={t('note', { name })} value={note} autoFocus onChange={(event) => setNote(event.currentTarget.value)} />
      )}
    </div>
  );
}

function Given({ request: { id, user, access, until }, onDone }: RowProps) {
  const [{ fetching }, end] = useMutation(END);
  const undo = useUndo(onDone);
  const { name } = user;
  const count = Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / DAY_MS));
  async function stop() {
    const { error } = await end({ id }, { idempotent: true });
    onDone();
    if (!error) toast({ text: t('didEnd', { name }), undo: () => undo(id) });
  }
  return (
    <div className={css.given}>
      <span className={css.small}>{t('left', { level: accessLabel(access ?? 'read'), day: formatDay(until), count })}</span>
      <Button size="sm" aria-label={t('endOf', { name })} loading={fetching} onClick={() => void stop()}>
        {t('end')}
      </Button>
    </div>
  );
}
