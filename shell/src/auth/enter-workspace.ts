import { type Client, errorOf, graphql } from '@libs/api';
import { t } from './texts.ts';

const OPEN = graphql(`
  mutation AuthOpenWorkspace($subdomain: String!, $next: String) {
    openWorkspace(input: { subdomain: $subdomain, next: $next }) { url code next }
  }
`);

const OPEN_AS_SUPPORT = graphql(`
  mutation AuthOpenAsSupport($subdomain: String!) { openAsSupport(input: { subdomain: $subdomain }) { url code next } }
`);

/** Goes to a workspace's own host: a code of one use travels there in a form, and that host sets its own cookie. Answers a message when it is refused. */
export async function enterWorkspace(client: Client, subdomain: string, next?: string | null): Promise<string | null> {
  const { data, error } = await client.mutation(OPEN, { subdomain, next: next ?? null }, { quiet: true }).toPromise();
  if (!data) return error?.graphQLErrors.length ? errorOf(error).message : t('notOpened');
  hand(data.openWorkspace);
  return null;
}

/** Why an operator does not get into a workspace, and whether a second step at their login would change that. */
export interface SupportRefusal {
  message: string;
  needsSecondStep: boolean;
}

/** The same for an operator of the installation, into a workspace that lets them in. */
export async function enterAsSupport(client: Client, subdomain: string): Promise<SupportRefusal | null> {
  const { data, error } = await client.mutation(OPEN_AS_SUPPORT, { subdomain }, { quiet: true }).toPromise();
  if (!data) {
    const refusal = error?.graphQLErrors.length ? errorOf(error) : null;
    return { message: refusal?.message ?? t('notOpened'), needsSecondStep: refusal?.data.reason === 'second-step' };
  }
  hand(data.openAsSupport);
  return null;
}

function hand({ url, code, next }: { url: string; code: string; next: string }): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = url;
  for (const [name, value] of Object.entries({ code, next })) {
    const field = document.createElement('input');
    field.type = 'hidden';
    field.name = name;
    field.value = value;
    form.append(field);
  }
  document.body.append(form);
  form.submit();
}

/** A way back inside the workspace: a path and nothing else. */
export function nextOf(search: URLSearchParams): string | null {
  const next = search.get('next');
  return next?.startsWith('/') && !next.startsWith('//') && !next.includes('\\') ? next : null;
}

/** Whether a way back is one that the server follows to a workspace, wherever that is. */
export const isTeamRedirect = (next: string | null): boolean => next?.startsWith('/team-redirect/') === true;
