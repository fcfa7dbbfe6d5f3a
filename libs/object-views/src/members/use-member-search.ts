import { graphql, type MemberChoicesQuery, useQuery } from '@libs/api';
import { useDebounced } from '@libs/ui';
import { useRef } from 'react';

const CHOICES = graphql(`
  query MemberChoices($query: String, $role: WorkspaceRole, $first: Int) {
    members(query: $query, role: $role, first: $first) {
      total
      nodes { id email user { id name initials } }
    }
  }
`);
/** As many as a list of choices shows; who has more types a letter. */
const MAX_SHOWN = 20;
/** What is typed within it is asked for once. */
const PAUSE_MS = 150;

/** A member as a choice. */
export type MemberChoice = MemberChoicesQuery['members']['nodes'][number];

/** Members whose name or address has the letters, as the server finds them: those of before until the answer is there. */
export function useMemberSearch(typed: string, { role, pause }: { role?: 'admin'; pause?: boolean } = {}) {
  const words = typed.trim();
  const query = useDebounced(words, PAUSE_MS);
  // What is stale is of these letters as well, and is only asked for once more.
  const [{ data, fetching, error }] = useQuery({
    query: CHOICES,
    variables: { query: query || null, role: role ?? null, first: MAX_SHOWN },
    pause: Boolean(pause),
    requestPolicy: 'cache-and-network',
  });
  const last = useRef(data);
  if (data) last.current = data;
  const { nodes = [], total = 0 } = last.current?.members ?? {};
  return { found: nodes, more: Math.max(0, total - nodes.length), isCurrent: words === query && !fetching && !error, error };
}
