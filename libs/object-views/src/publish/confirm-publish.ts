import { type Client, errorOf, graphql } from '@libs/api';
import { catalog } from '@libs/shell-kit';
import { confirm, toast } from '@libs/ui';

const CONSENTS = graphql(`
  query ConfirmPublishConsents($id: ID!) { consentWarnings(objectType: insight, objectId: $id) { contactId name } }
`);

const t = catalog('publish', {
  title: 'Publish with these quotes?',
  consents_one:
    '{{names}} is quoted without a consent that covers a public page. A link to the published insights of the project shows this one too.',
  consents_other:
    '{{names}} are quoted without a consent that covers a public page. A link to the published insights of the project shows this one too.',
  action: 'Publish',
  unchecked: 'Not published: the consents of the people it quotes could not be checked. {{reason}}',
});

/** Whether an insight is to be published; asks when it quotes people without a consent that covers that. False, and says why, when this could not be read. */
export async function confirmPublish(client: Client, id: string): Promise<boolean> {
  const { data, error } = await client.query(CONSENTS, { id }, { requestPolicy: 'network-only' });
  const failure = errorOf(error);
  if (failure || !data) {
    toast({ text: t('unchecked', { reason: failure?.message ?? '' }), tone: 'bad', requestId: failure?.requestId });
    return false;
  }
  const names = data.consentWarnings.map(({ name }) => name);
  if (!names.length) return true;
  return confirm({
    title: t('title'),
    body: t('consents', { count: names.length, names: names.join(', ') }),
    action: t('action'),
  });
}
