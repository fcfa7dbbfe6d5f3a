import { errorOf, graphql, useMutation, useQuery } from '@libs/api';
import { CONTACT_TEXTS, type ContactTextColumn } from '@libs/domain';
import { Button, Dialog, ErrorCard, IconUser, RadioCards, SearchField, toast } from '@libs/ui';
import { useState } from 'react';
import type { ContactView } from '../contact-data.ts';
import { useContactTexts } from '../copy.ts';
import link from '../link-contact-dialog.module.css';
import { useUnmerge } from './use-unmerge.ts';

const FIND = graphql(`
  query MergeContactsFind($query: String) {
    contacts(query: $query, first: 9) { nodes { ...ContactParts } }
  }
`);
const MERGE = graphql(`
  mutation MergeContacts($input: MergeContactsInput!) {
    mergeContacts(input: $input) { id mergedId mergedName mergedAt contact { ...ContactParts } }
  }
`);

interface MergeContactsDialogProps {
  /** The contact that stays. */
  contact: ContactView;
  /** The one that becomes part of it; it is asked for when it is left out. */
  other?: ContactView | undefined;
  onClose: () => void;
  onMerged: () => void;
}

/** Two contacts become one: which one the other is, and which text stays where both have one. */
export function MergeContactsDialog({ contact, other: given, onClose, onMerged }: MergeContactsDialogProps) {
  const t = useContactTexts();
  const [other, setOther] = useState<ContactView | null>(given ?? null);
  const [take, setTake] = useState<readonly ContactTextColumn[]>([]);
  const [key] = useState(() => crypto.randomUUID());
  const [{ fetching, error }, merge] = useMutation(MERGE);
  const unmerge = useUnmerge();
  const failure = errorOf(error);

  async function run() {
    if (!other) return;
    const input = { id: contact.id, mergedId: other.id, take: [...take], clientKey: key };
    const { data } = await merge({ input }, { idempotent: true, quiet: true });
    if (!data) return;
    const { id, mergedName, contact: now } = data.mergeContacts;
    toast({ text: t('merge.merged', { name: mergedName, into: now.name }), undo: () => void unmerge(id) });
    onMerged();
    onClose();
  }

  const conflicts = other ? CONTACT_TEXTS.filter((text) => contact[text] && other[text] && contact[text] !== other[text]) : [];
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('merge.title', { name: contact.name })}
      width={560}
      footer={
        other && (
          <>
            <Button variant="ghost" onClick={() => (given ? onClose() : setOther(null))}>
              {t(given ? 'merge.cancel' : 'merge.back')}
            </Button>
            <Button variant="primary" loading={fetching} onClick={() => void run()}>
              {t('merge.apply')}
            </Button>
          </>
        )
      }
    >
      {!other && <Pick contact={contact} onPick={setOther} />}
      {other && (
        <div className={link.body}>
          {failure && <ErrorCard message={failure.message} onRetry={() => void run()} />}
          {conflicts.map((text) => (
            <RadioCards
              key={text}
              label={t(text)}
              columns={2}
              value={take.includes(text) ? 'other' : 'own'}
              options={[
                { value: 'own', label: <bdi>{contact[text]}</bdi> },
                { value: 'other', label: <bdi>{other[text]}</bdi> },
              ]}
              onChange={(side) => setTake(side === 'other' ? [...take, text] : take.filter((value) => value !== text))}
            />
          ))}
          <p>
            {t('merge.moves', {
              name: other.name,
              notes: t('merge.notes', { count: other.noteCount }),
              emails: t('merge.emails', { count: other.emails.length }),
            })}
          </p>
          <p className={link.small}>{t('merge.undoLater')}</p>
        </div>
      )}
    </Dialog>
  );
}

function Pick({ contact, onPick }: { contact: ContactView; onPick: (other: ContactView) => void }) {
  const t = useContactTexts();
  const [typed, setTyped] = useState('');
  // First those who look like the same person.
  const [{ data }] = useQuery({ query: FIND, variables: { query: typed.trim() || null } });
  const [{ data: alike }] = useQuery({ query: FIND, variables: { query: contact.name } });
  const matches = [...(typed.trim() ? [] : (alike?.contacts.nodes ?? [])), ...(data?.contacts.nodes ?? [])];
  const others = [...new Map(matches.filter(({ id }) => id !== contact.id).map((item) => [item.id, item])).values()].slice(0, 8);
  return (
    <div className={link.body}>
      <p>{t('merge.hint', { name: contact.name })}</p>
      <SearchField label={t('find')} value={typed} onChange={setTyped} data-autofocus />
      {data && others.length === 0 && <p>{t('merge.noOther')}</p>}
      <ul className={link.list} aria-label={t('title')}>
        {others.map((item) => (
          <li key={item.id}>
            <button type="button" onClick={() => onPick(item)}>
              <IconUser size={16} aria-hidden />
              <bdi>{item.name}</bdi>
              <span className={link.hint}>{item.organisation ?? item.emails[0]}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
