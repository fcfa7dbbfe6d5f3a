import { graphql, type ProjectHeadFragment, type ProjectSidebarNotesQuery, useMutation, useQuery } from '@libs/api';
import { navigate, SidebarContent, useHotkeys, useInPeek, usePhone } from '@libs/shell-kit';
import {
  Button,
  IconArrowLeft,
  IconBook2,
  IconBulb,
  IconChartBar,
  IconFileExport,
  IconFileText,
  IconForms,
  IconHighlight,
  IconNotes,
  IconSparkles,
  IconStack2,
  IconStar,
  IconStarFilled,
  IconTags,
  IconUsers,
  Notice,
  SidebarCaption,
  SidebarItem,
  SkeletonLines,
  Tabs,
} from '@libs/ui';
import { ObjectIcon } from './object-icon.tsx';
import css from './project-sidebar.module.css';
import { t } from './texts.ts';

graphql(`
  fragment ProjectHead on Project {
    id name status starred archivedAt canArchive noteCount highlightCount tagCount insightCount
    folder { id name }
  }
`);
const PROJECT = graphql(`
  query ProjectSidebar($id: ID!) {
    project(id: $id) { ...ProjectHead }
  }
`);
const PROJECT_AND_NOTES = graphql(`
  query ProjectSidebarNotes($id: ID!) {
    project(id: $id) { ...ProjectHead }
    notes(projectId: $id, first: 12) { total nodes { id title highlightCount durationMs } }
  }
`);
type FirstNotes = ProjectSidebarNotesQuery['notes'];
const STAR = graphql(`
  mutation ProjectSidebarStar($id: ID!, $starred: Boolean!) {
    starProject(input: { id: $id, starred: $starred }) { id starred }
  }
`);

/** The parts of a project that have pages. */
export type ProjectPart =
  | 'readme'
  | 'data'
  | 'highlights'
  | 'tags'
  | 'insights'
  | 'charts'
  | 'summaries'
  | 'fields'
  | 'extensions'
  | 'ai'
  | 'export'
  | 'access';

interface Part {
  key: ProjectPart;
  label: string;
  href: string;
  icon: typeof IconNotes;
  count?: number;
}

function partsOf(id: string, project: ProjectHeadFragment | null | undefined): Part[] {
  const base = `/projects/${id}`;
  return [
    { key: 'readme', label: t('project.readme'), href: `${base}/readme`, icon: IconBook2 },
    { key: 'data', label: t('project.data'), href: base, icon: IconNotes, count: project?.noteCount },
    { key: 'highlights', label: t('project.highlights'), href: `${base}/highlights`, icon: IconHighlight, count: project?.highlightCount },
    { key: 'tags', label: t('project.tags'), href: `${base}/tag-boards`, icon: IconTags, count: project?.tagCount },
    { key: 'insights', label: t('project.insights'), href: `${base}/insights`, icon: IconBulb, count: project?.insightCount },
    { key: 'charts', label: t('project.charts'), href: `${base}/charts`, icon: IconChartBar },
    { key: 'summaries', label: t('project.summaries'), href: `${base}/summaries`, icon: IconFileText },
    { key: 'fields', label: t('project.fields'), href: `${base}/settings/fields`, icon: IconForms },
    { key: 'extensions', label: t('project.extensions'), href: `${base}/settings/extensions`, icon: IconStack2 },
    { key: 'ai', label: t('project.ai'), href: `${base}/settings/ai`, icon: IconSparkles },
    { key: 'export', label: t('project.export'), href: `${base}/settings/export`, icon: IconFileExport },
    { key: 'access', label: t('project.access'), href: `${base}/settings/access`, icon: IconUsers },
  ];
}

/** From every page that belongs to a project: its notes, tags and insights too. */
const KEYS = [
  { keys: 'g r', label: t('project.goReadme'), path: '/readme' },
  { keys: 'g d', label: t('project.goData'), path: '' },
  { keys: 'g l', label: t('project.goHighlights'), path: '/highlights' },
  { keys: 'g b', label: t('project.goBoard'), path: '/tag-boards' },
  { keys: 'g t', label: t('project.goTags'), path: '/tags' },
];

export interface ProjectSidebarProps {
  projectId: string;
  active: ProjectPart;
  /** The open note: the first notes of the project are listed below. */
  noteId?: string;
}

/** Fills the sidebar with a project's own navigation; nothing inside a peek. */
export function ProjectSidebar(props: ProjectSidebarProps) {
  const inPeek = useInPeek();
  const [{ data, error, fetching }] = useQuery<Partial<ProjectSidebarNotesQuery>, { id: string }>({
    query: props.noteId ? PROJECT_AND_NOTES : PROJECT,
    variables: { id: props.projectId },
    pause: inPeek,
  });
  // A project that is not there has no parts: the workspace's own navigation stays.
  const isDeleted = !data?.project && !fetching && (data !== undefined || error !== undefined);
  useHotkeys(
    KEYS.map(({ keys, label, path }) => ({
      keys,
      label,
      group: t('project.goTo'),
      run: () => navigate(`/projects/${props.projectId}${path}`),
    })),
    !inPeek && !isDeleted,
  );
  return inPeek || isDeleted ? null : (
    <SidebarContent>
      <ProjectNav {...props} project={data?.project} notes={data?.notes} />
    </SidebarContent>
  );
}

interface ProjectNavProps extends ProjectSidebarProps {
  project: ProjectHeadFragment | null | undefined;
  notes: FirstNotes | undefined;
}

function ProjectNav({ projectId, active, noteId, project, notes }: ProjectNavProps) {
  return (
    <nav className={css.nav} aria-label={t('project.label')}>
      <SidebarItem href={project?.folder ? `/folders/${project.folder.id}` : '/projects'} icon={<IconArrowLeft size={14} />}>
        <span className={css.back}>{project?.folder?.name ?? t('project.all')}</span>
      </SidebarItem>
      <div className={css.head}>{project ? <Head project={project} /> : <SkeletonLines lines={2} />}</div>
      {partsOf(projectId, project).map(({ key, label, href, icon: Icon, count }) => (
        <SidebarItem key={key} href={href} icon={<Icon />} count={count} active={key === active}>
          {label}
        </SidebarItem>
      ))}
      {noteId && <NoteItems projectId={projectId} noteId={noteId} notes={notes} />}
    </nav>
  );
}

const UNARCHIVE = graphql(`
  mutation ProjectSidebarUnarchive($ids: [ID!]!) {
    unarchiveProjects(ids: $ids) { projects { id archivedAt viewerAccess } }
  }
`);

/** Why nothing in an archived project can be changed, and the way out of it for who may. */
function Archived({ project: { id, archivedAt, canArchive } }: { project: ProjectHeadFragment }) {
  const [{ fetching }, unarchive] = useMutation(UNARCHIVE);
  if (!archivedAt) return null;
  return (
    <Notice
      className={css.archived}
      action={
        canArchive && (
          <Button
            sends="unarchiveProjects"
            size="sm"
            loading={fetching}
            onClick={() => void unarchive({ ids: [id] }, { idempotent: true })}
          >
            {t('project.unarchive')}
          </Button>
        )
      }
    >
      {t('project.archived')}
    </Notice>
  );
}

function Head({ project }: { project: ProjectHeadFragment }) {
  const [, star] = useMutation(STAR);
  return (
    <>
      <div className={css.name}>
        <h2 className="vb-trunc">{project.name}</h2>
        <button
          type="button"
          className={css.star}
          aria-label={t(project.starred ? 'project.unstar' : 'project.star', { name: project.name })}
          aria-pressed={project.starred}
          onClick={() => void star({ id: project.id, starred: !project.starred }, { idempotent: true })}
        >
          {project.starred ? <IconStarFilled size={14} /> : <IconStar size={14} />}
        </button>
      </div>
      <p>
        {t('project.notes', { count: project.noteCount })} · {t(project.status === 'open' ? 'project.open' : 'project.closed')}
      </p>
      <Archived project={project} />
    </>
  );
}

function NoteItems({ projectId, noteId, notes }: { projectId: string; noteId: string; notes: FirstNotes | undefined }) {
  return (
    <>
      <SidebarCaption>{t('project.data')}</SidebarCaption>
      {!notes && <SkeletonLines lines={4} height={12} />}
      {notes?.nodes.map((note) => (
        <SidebarItem
          key={note.id}
          href={`/data/${note.id}`}
          icon={<ObjectIcon kind={note.durationMs ? 'recording' : 'note'} size={15} />}
          count={note.highlightCount}
          active={note.id === noteId}
        >
          {note.title}
        </SidebarItem>
      ))}
      {notes && notes.total > notes.nodes.length && (
        <SidebarItem href={`/projects/${projectId}`} icon={<span className={css.blank} />}>
          {t('project.allNotes', { count: notes.total })}
        </SidebarItem>
      )}
    </>
  );
}

/** A phone has no sidebar: there the parts of a project are tabs, to be put below the top bar. Nothing on wider screens. */
export function ProjectTabs({ projectId, active }: { projectId: string; active: ProjectPart }) {
  const phone = usePhone();
  const [{ data }] = useQuery({ query: PROJECT, variables: { id: projectId }, pause: !phone });
  if (!phone) return null;
  return (
    <>
      <Tabs
        label={t('project.label')}
        items={partsOf(projectId, data?.project).map((part) => ({ ...part, active: part.key === active }))}
      />
      {data?.project && <Archived project={data.project} />}
    </>
  );
}
