import { graphql, type ProjectHeadFragment, useMutation, useQuery } from '@libs/api';
import { navigate, SidebarContent, useHotkeys, useInPeek, usePhone } from '@libs/shell-kit';
import {
  IconArrowLeft,
  IconBook2,
  IconBulb,
  IconFileText,
  IconHighlight,
  IconNotes,
  IconSparkles,
  IconStack2,
  IconStar,
  IconStarFilled,
  IconTags,
  IconUsers,
  SidebarCaption,
  SidebarItem,
  SkeletonLines,
  Tabs,
} from '@libs/ui';
import { ObjectIcon } from './object-icon.tsx';
import css from './project-sidebar.module.css';

graphql(`
  fragment ProjectHead on Project {
    id name status starred noteCount highlightCount tagCount insightCount
    folder { id name }
  }
`);
const PROJECT = graphql(`
  query ProjectSidebar($id: ID!) {
    project(id: $id) { ...ProjectHead }
  }
`);
const NOTES = graphql(`
  query ProjectSidebarNotes($projectId: ID!) {
    notes(projectId: $projectId, first: 12) { total nodes { id title highlightCount durationMs } }
  }
`);
const STAR = graphql(`
  mutation ProjectSidebarStar($id: ID!, $starred: Boolean!) {
    starProject(id: $id, starred: $starred) { id starred }
  }
`);

/** The parts of a project that have pages. */
export type ProjectPart = 'readme' | 'data' | 'highlights' | 'tags' | 'insights' | 'summaries' | 'extensions' | 'ai' | 'access';

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
    { key: 'readme', label: 'Readme', href: `${base}/readme`, icon: IconBook2 },
    { key: 'data', label: 'Data', href: base, icon: IconNotes, count: project?.noteCount },
    { key: 'highlights', label: 'Highlights', href: `${base}/highlights`, icon: IconHighlight, count: project?.highlightCount },
    { key: 'tags', label: 'Tags', href: `${base}/tag-boards`, icon: IconTags, count: project?.tagCount },
    { key: 'insights', label: 'Insights', href: `${base}/insights`, icon: IconBulb, count: project?.insightCount },
    { key: 'summaries', label: 'Summaries', href: `${base}/summaries`, icon: IconFileText },
    { key: 'extensions', label: 'Extensions', href: `${base}/settings/extensions`, icon: IconStack2 },
    { key: 'ai', label: 'AI', href: `${base}/settings/ai`, icon: IconSparkles },
    { key: 'access', label: 'Access', href: `${base}/settings/access`, icon: IconUsers },
  ];
}

/** From every page that belongs to a project: its notes, tags and insights too. */
const KEYS = [
  { keys: 'g r', label: 'Go to the readme of this project', path: '/readme' },
  { keys: 'g d', label: 'Go to the data of this project', path: '' },
  { keys: 'g l', label: 'Go to the highlights of this project', path: '/highlights' },
  { keys: 'g b', label: 'Go to the tag board of this project', path: '/tag-boards' },
  { keys: 'g t', label: 'Go to the tags of this project', path: '/tags' },
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
  const [{ data, error, fetching }] = useQuery({ query: PROJECT, variables: { id: props.projectId }, pause: inPeek });
  // A project that is not there has no parts: the workspace's own navigation stays.
  const gone = !data?.project && !fetching && (data !== undefined || error !== undefined);
  useHotkeys(
    KEYS.map(({ keys, label, path }) => ({
      keys,
      label,
      group: 'Go to',
      run: () => navigate(`/projects/${props.projectId}${path}`),
    })),
    !inPeek && !gone,
  );
  return inPeek || gone ? null : (
    <SidebarContent>
      <ProjectNav {...props} project={data?.project} />
    </SidebarContent>
  );
}

function ProjectNav({ projectId, active, noteId, project }: ProjectSidebarProps & { project: ProjectHeadFragment | null | undefined }) {
  return (
    <nav className={css.nav} aria-label="Project">
      <SidebarItem href={project?.folder ? `/folders/${project.folder.id}` : '/projects'} icon={<IconArrowLeft size={14} />}>
        <span className={css.back}>{project?.folder?.name ?? 'All projects'}</span>
      </SidebarItem>
      <div className={css.head}>{project ? <Head project={project} /> : <SkeletonLines lines={2} />}</div>
      {partsOf(projectId, project).map(({ key, label, href, icon: Icon, count }) => (
        <SidebarItem key={key} href={href} icon={<Icon />} count={count} active={key === active}>
          {label}
        </SidebarItem>
      ))}
      {noteId && <FirstNotes projectId={projectId} noteId={noteId} />}
    </nav>
  );
}

function Head({ project }: { project: ProjectHeadFragment }) {
  const [, star] = useMutation(STAR);
  const notes = `${project.noteCount.toLocaleString('en')} ${project.noteCount === 1 ? 'note' : 'notes'}`;
  return (
    <>
      <div className={css.name}>
        <h2 className="vb-trunc">{project.name}</h2>
        <button
          type="button"
          className={css.star}
          aria-label={project.starred ? `Remove the star of ${project.name}` : `Star ${project.name}`}
          aria-pressed={project.starred}
          onClick={() => void star({ id: project.id, starred: !project.starred }, { idempotent: true })}
        >
          {project.starred ? <IconStarFilled size={14} /> : <IconStar size={14} />}
        </button>
      </div>
      <p>
        {notes} · {project.status === 'open' ? 'open collection' : 'closed study'}
      </p>
    </>
  );
}

function FirstNotes({ projectId, noteId }: { projectId: string; noteId: string }) {
  const [{ data }] = useQuery({ query: NOTES, variables: { projectId } });
  return (
    <>
      <SidebarCaption>Data</SidebarCaption>
      {!data && <SkeletonLines lines={4} height={12} />}
      {data?.notes.nodes.map((note) => (
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
      {data && data.notes.total > data.notes.nodes.length && (
        <SidebarItem href={`/projects/${projectId}`} icon={<span className={css.blank} />}>
          All {data.notes.total.toLocaleString('en')} notes
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
  return <Tabs label="Project" items={partsOf(projectId, data?.project).map((part) => ({ ...part, active: part.key === active }))} />;
}
