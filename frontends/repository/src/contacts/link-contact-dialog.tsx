import { errorOf, graphql, useMutation, useQuery } from '@libs/api';
import { useEarlyEnter } from '@libs/object-views';
import { Button, Dialog, IconUser, IconUserPlus, SearchField, toast, UiLink } from '@libs/ui';
import { useRef, useState } from 'react';
import { useContactTexts } from './copy.ts';
import css from './link-contact-dialog.module.css';
import { useSpeakerContacts } from './use-speaker-contacts.ts';

const FIND = graphql(`
  query LinkContactFind($query: String) {
    contacts(query: $query, first: 8) { total nodes { id name organisation emails } }
  }
`);
const LINK = graphql(`
  mutation LinkSpeaker($input: LinkSpeakerInput!) {
    linkSpeaker(input: $input) { noteId speakerId contact { ...ContactParts } }
  }
`);
const UNLINK = graphql(`mutation UnlinkSpeaker($input: UnlinkSpeakerInput!) { unlinkSpeaker(input: $input) { ok } }`);

interface LinkContactDialogProps {
  noteId: string;
  speaker: { id: string; name: string };
  onClose: () => void;
}

/** Who a speaker is: the first answer is the contact with that name or a new one, so that Enter is enough. */
export function LinkContactDialog({ noteId, speaker, onClose }: LinkContactDialogProps) {
  const t = useContactTexts();
  const [typed, setTyped] = useState(speaker.name);
  const [{ data, fetching: isFinding, error }] = useQuery({ query: FIND, variables: { query: typed.trim() || null } });
  const now = useSpeakerContacts(noteId).get(speaker.id);
  const [{ fetching }, link] = useMutation(LINK);
  const [, unlink] = useMutation(UNLINK);
  const list = useRef<HTMLUListElement>(null);
  const matches = data?.contacts.nodes.filter(({ id }) => id !== now?.id) ?? [];
  // Until the answer is there the first is the one of before.
  const enter = useEarlyEnter(!isFinding && !error, () => list.current?.querySelector('button')?.click());
  const isSame = (name: string) => name.toLowerCase() === speaker.name.trim().toLowerCase();
  const knows = matches.some(({ name }) => isSame(name));

  async function done(sent: Promise<{ error?: Parameters<typeof errorOf>[0] }>, text: string) {
    const failure = errorOf((await sent).error);
    toast(failure ? { text: failure.message, tone: 'bad', requestId: failure.requestId } : text);
    if (!failure) onClose();
  }
  const choose = (contactId: string | null, name: string) =>
    done(
      link({ input: { noteId, speakerId: speaker.id, contactId } }, { idempotent: true, quiet: true }),
      t('link.linked', { speaker: speaker.name, name }),
    );
  const fresh = !now && (
    <li key="new">
      <button type="button" disabled={fetching} onClick={() => void choose(null, speaker.name)}>
        <IconUserPlus size={16} aria-hidden />
        <bdi>{t('link.fresh', { name: speaker.name })}</bdi>
      </button>
    </li>
  );
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('link.title', { name: speaker.name })}
      width={440}
      footer={
        now && (
          <Button
            variant="ghost"
            onClick={() =>
              void done(
                unlink({ input: { noteId, speakerId: speaker.id } }, { idempotent: true, quiet: true }),
                t('link.unlinked', { speaker: speaker.name, name: now.name }),
              )
            }
          >
            {t('link.unlink')}
          </Button>
        )
      }
    >
      <div className={css.body}>
        {now && (
          <p>
            {t('link.now')} <UiLink href={`/contacts/${now.id}`}>{now.name}</UiLink>
          </p>
        )}
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (!fetching) enter.press();
          }}
        >
          <SearchField
            label={t('find')}
            value={typed}
            onChange={(next) => {
              enter.forget();
              setTyped(next);
            }}
            data-autofocus
          />
        </form>
        <ul ref={list} className={css.list} aria-label={t('title')}>
          {!knows && fresh}
          {[...matches]
            .sort((a, b) => Number(isSame(b.name)) - Number(isSame(a.name)))
            .map((contact) => (
              <li key={contact.id}>
                <button type="button" disabled={fetching} onClick={() => void choose(contact.id, contact.name)}>
                  <IconUser size={16} aria-hidden />
                  <bdi>{contact.name}</bdi>
                  <span className={css.hint}>{contact.organisation ?? contact.emails[0]}</span>
                </button>
              </li>
            ))}
          {knows && fresh}
        </ul>
      </div>
    </Dialog>
  );
}
