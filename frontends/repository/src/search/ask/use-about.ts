import { errorOf, graphql, useQuery } from '@libs/api';
import { among } from '@libs/domain';
import type { AskPlace } from '@libs/shell-kit';
import type { Scope } from './use-answers.ts';

const SCOPE = graphql(`query AskScope($input: AskScopeInput!) { askScope(input: $input) { kind id name } }`);
const INSIGHT = graphql(`query AskInsight($id: ID!) { insight(id: $id) { id projectId } }`);
const SILENT_ERRORS = { quiet: true } as const;

const WORKSPACE: Scope = { kind: 'workspace', id: null };

const isNarrow = among<AskPlace>(['note', 'project', 'folder', 'tag', 'insight']);

/** What an address says is asked about: `note-ID`, `project-ID` and so on, or `workspace`. */
export function parseAskPlace(text: string): { kind: AskPlace; id: string | null } {
  const [, kind, id] = /^([a-z]+)-(.+)$/.exec(text) ?? [];
  return isNarrow(kind) && id ? { kind, id } : { kind: 'workspace', id: null };
}

/** Where a question is asked that an address tells the place of, with its name; an insight's is its project. `scope` is null until it is known. */
export function useAbout(text: string): { scope: Scope | null; name: string | null; isMissing: boolean } {
  const { kind, id } = parseAskPlace(text);
  const isInsight = kind === 'insight';
  const [{ data, error }] = useQuery({ query: INSIGHT, variables: { id: id ?? '' }, pause: !isInsight, context: SILENT_ERRORS });
  const projectId = data?.insight?.projectId;
  let scope: Scope | null = WORKSPACE;
  if (isInsight) scope = projectId ? { kind: 'project', id: projectId } : null;
  else if (kind !== 'workspace') scope = { kind, id };
  const isNamed = scope !== null && scope.kind !== 'workspace';
  const [named] = useQuery({ query: SCOPE, variables: { input: scope ?? WORKSPACE }, pause: !isNamed, context: SILENT_ERRORS });
  return {
    scope,
    name: isNamed ? (named.data?.askScope.name ?? null) : null,
    isMissing: isInsight ? isGone(error) || Boolean(data && !data.insight) : isNamed && isGone(named.error),
  };
}

/** A line that is cut is no place that is gone. */
const isGone = (error: Parameters<typeof errorOf>[0]): boolean => errorOf(error)?.code === 'NotFound';
