import { errorOf, graphql, useMutation } from '@libs/api';
import { toast } from '@libs/ui';
import { IDEMPOTENT_QUIET } from '../mutation-options.ts';
import type { ContactText, ContactView } from './contact-data.ts';
import { useContactTexts } from './copy.ts';

const UPDATE = graphql(`mutation UpdateContact($input: UpdateContactInput!) { updateContact(input: $input) { ...ContactParts } }`);
const DELETE = graphql(`mutation DeleteContact($id: ID!) { deleteContact(id: $id) { ids } }`);
const RESTORE = graphql(`mutation RestoreContact($id: ID!) { restoreContact(id: $id) { ...ContactParts } }`);

/** What can be done with a contact. */
export function useContactActions() {
  const t = useContactTexts();
  const [, update] = useMutation(UPDATE);
  const [, remove] = useMutation(DELETE);
  const [, restore] = useMutation(RESTORE);
  return {
    /** Null when it was taken, else why not. */
    change: async (id: string, changes: Partial<Record<ContactText, string>> & { emails?: string[] }): Promise<string | null> => {
      const failure = errorOf((await update({ input: { id, ...changes } }, IDEMPOTENT_QUIET)).error);
      return failure && (Object.values(failure.fields)[0] ?? failure.message);
    },
    /** Whether it was deleted; a toast brings it back, and a refusal says why. */
    remove: async (contact: Pick<ContactView, 'id' | 'name'>): Promise<boolean> => {
      const failure = errorOf((await remove({ id: contact.id }, { quiet: true })).error);
      if (failure) toast({ text: failure.message, tone: 'bad', requestId: failure.requestId });
      else toast({ text: t('deleted', { name: contact.name }), undo: () => void restoreContact(contact.id) });
      return !failure;
    },
  };

  async function restoreContact(id: string) {
    const failure = errorOf((await restore({ id }, IDEMPOTENT_QUIET)).error);
    if (failure) toast({ text: failure.message, tone: 'bad', requestId: failure.requestId });
  }
}
