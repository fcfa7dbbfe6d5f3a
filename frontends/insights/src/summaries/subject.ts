import { graphql, useQuery } from '@libs/api';
import { type SummaryScope, searchStateOf, searchUrl } from '@libs/domain';
import type { ProjectPart } from '@libs/object-views';
import { usePhone } from '@libs/shell-kit';
import { useSummaryTexts } from './copy.ts';
import { searchTitle } from './summary-names.ts';

const NOTE = graphql(`
  query SummaryNote($id: ID!) {
    note(id: $id) { id title projectId viewerAccess deletedAt project { id name } }
  }
`);
const TAG = graphql(`query SummaryTag($id: ID!) { tag(id: $id) { id title projectId useAccess } }`);
const SEARCH = graphql(`
  query SummarySearch($id: ID!) { summaries(kind: search, id: $id) { id canEdit search { query types projectIds tagIds people changedAfter } } }
`);
const PROJECT = graphql(`query SummaryProject($id: ID!) { project(id: $id) { id name viewerAccess } }`);

/** What a summary page is about. */
export interface Subject {
  kind: SummaryScope;
  id: string;
  title: string;
  crumbs: { label: string; href?: string }[];
  /** The project whose navigation and AI settings belong to it; null for a tag of the workspace. */
  projectId: string | null;
  part: ProjectPart;
  canEdit: boolean;
  /** The one note that all words are of. */
  noteHref?: string;
}
/** A subject on its way: undefined while it is looked for, null when it is not there. */
export interface SubjectLookup {
  subject: Subject | null | undefined;
  error: Parameters<typeof import('@libs/object-views').Failure>[0]['error'] | undefined;
  reload: () => void;
}

const canWrite = (access: string): boolean => access === 'write' || access === 'full';

/** A note, at the address that it was opened by. */
export function useNoteSubject(noteId: string, within: string | undefined): SubjectLookup {
  const t = useSummaryTexts();
  const phone = usePhone();
  const [{ data, error }, refetch] = useQuery({ query: NOTE, variables: { id: noteId } });
  const note = data?.note;
  const href = within ? `/projects/${within}/view/${noteId}` : `/data/${noteId}`;
  const subject = note &&
    !note.deletedAt && {
      kind: 'note' as const,
      id: note.id,
      title: note.title || t('untitled'),
      crumbs: [
        ...(phone
          ? []
          : [
              { label: note.project.name, href: `/projects/${note.projectId}/readme` },
              { label: t('data'), href: `/projects/${note.projectId}` },
            ]),
        { label: note.title || t('untitled'), href },
        { label: t('title') },
      ],
      projectId: note.projectId,
      part: 'data' as const,
      canEdit: canWrite(note.viewerAccess),
      noteHref: href,
    };
  return { subject: data ? subject || null : undefined, error: note ? undefined : error, reload: () => refetch() };
}

/** A tag; using it in highlights is enough to summarise it. */
export function useTagSubject(tagId: string): SubjectLookup {
  const t = useSummaryTexts();
  const [{ data, error }, refetch] = useQuery({ query: TAG, variables: { id: tagId } });
  const tag = data?.tag;
  const projectId = tag?.projectId ?? null;
  const subject = tag && {
    kind: 'tag' as const,
    id: tag.id,
    title: tag.title,
    crumbs: [
      ...(projectId ? [{ label: t('tags'), href: `/projects/${projectId}/tags` }] : []),
      { label: tag.title, href: `/tags/${tag.id}` },
      { label: t('title') },
    ],
    projectId,
    part: 'tags' as const,
    canEdit: canWrite(tag.useAccess),
  };
  return { subject: data ? subject : undefined, error: tag ? undefined : error, reload: () => refetch() };
}

/** A project, or (with its id) a selection of its notes or highlights. */
export function useProjectSubject(projectId: string, selectionId?: string): SubjectLookup {
  const t = useSummaryTexts();
  const [{ data, error }, refetch] = useQuery({ query: PROJECT, variables: { id: projectId } });
  const project = data?.project;
  const subject = project && {
    ...(selectionId ? { kind: 'selection' as const, id: selectionId } : { kind: 'project' as const, id: project.id }),
    title: selectionId ? t('selection') : project.name,
    crumbs: [
      { label: project.name, href: `/projects/${project.id}` },
      ...(selectionId ? [{ label: t('selection') }] : []),
      { label: t('title') },
    ],
    projectId: project.id,
    part: 'summaries' as const,
    canEdit: canWrite(project.viewerAccess),
  };
  return { subject: data ? subject : undefined, error: project ? undefined : error, reload: () => refetch() };
}

/** A search that was summarised; it leads back to its results. */
export function useSearchSubject(searchId: string): SubjectLookup {
  const t = useSummaryTexts();
  const [{ data, error }, refetch] = useQuery({ query: SEARCH, variables: { id: searchId } });
  const version = data?.summaries.find((item) => item.search);
  const search = version?.search;
  const state = search && searchStateOf(search);
  const query = state ? searchTitle(state, t) : '';
  const subject = state && {
    kind: 'search' as const,
    id: searchId,
    title: query,
    crumbs: [{ label: t('search'), href: '/search' }, { label: query, href: searchUrl(state) }, { label: t('title') }],
    projectId: null,
    part: 'data' as const,
    canEdit: version?.canEdit ?? false,
  };
  return { subject: data ? (subject ?? null) : undefined, error: search ? undefined : error, reload: () => refetch() };
}
