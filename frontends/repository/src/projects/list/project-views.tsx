import { graphql, type ProjectCardFragment, useMutation } from '@libs/api';
import { ObjectIcon, TimeAgo } from '@libs/object-views';
import { useNavigate } from '@libs/shell-kit';
import { Card, Checkbox, cx, IconStar, IconStarFilled, Table, Td, Th, Tr, UiLink } from '@libs/ui';
import { type BrowseFolder, visibleParent } from '../../browse/browse-data.ts';
import { ItemMenu } from '../../browse/item-menu.tsx';
import { useCopy } from '../../copy.ts';
import css from './project-list.module.css';

graphql(`
  fragment ProjectCard on Project {
    ...BrowseProject highlightCount insightCount folder { id name }
  }
`);
const STAR = graphql(`
  mutation ProjectViewsStar($id: ID!, $starred: Boolean!) {
    starProject(input: { id: $id, starred: $starred }) { id starred }
  }
`);

interface ViewProps {
  projects: readonly ProjectCardFragment[];
  folders: readonly BrowseFolder[];
  /** Ids of those that are selected. */
  selected: ReadonlySet<string>;
  onSelect: (id: string) => void;
}

/** The box that selects a project, for who may do with it what can be done with several. */
function Select({ project, selected, onSelect }: Omit<ViewProps, 'projects' | 'folders'> & { project: ProjectCardFragment }) {
  const t = useCopy('projects');
  return project.canArchive ? (
    <Checkbox
      hideLabel
      label={t('select', { name: project.name })}
      checked={selected.has(project.id)}
      onChange={() => onSelect(project.id)}
    />
  ) : null;
}

function Star({ project }: { project: ProjectCardFragment }) {
  const t = useCopy('projects');
  const [, star] = useMutation(STAR);
  return (
    <button
      type="button"
      className={css.star}
      aria-pressed={project.starred}
      aria-label={project.starred ? t('unstar', { name: project.name }) : t('star', { name: project.name })}
      onClick={() => void star({ id: project.id, starred: !project.starred }, { idempotent: true })}
    >
      {project.starred ? <IconStarFilled size={14} /> : <IconStar size={14} />}
    </button>
  );
}

function More({ project, folders }: { project: ProjectCardFragment; folders: readonly BrowseFolder[] }) {
  return <ItemMenu item={{ kind: 'project', ...project }} parentId={visibleParent(project.folderId, folders)} folders={folders} />;
}

/** One line each: name, where, how much, when. */
export function ProjectList({ projects, folders, ...selection }: ViewProps) {
  const t = useCopy('projects');
  return (
    <ul>
      {projects.map((project) => (
        <li key={project.id} className={css.line}>
          <span className={css.check}>
            <Select project={project} {...selection} />
          </span>
          <ObjectIcon kind="project" />
          <div className={css.words}>
            <UiLink href={`/projects/${project.id}`} className={cx('vb-trunc', css.name)}>
              {project.name}
            </UiLink>
            {project.description && <p className="vb-trunc">{project.description}</p>}
          </div>
          <span className={cx('vb-trunc', css.where)}>{project.folder?.name}</span>
          <span className={css.count}>{t('notes', { count: project.noteCount })}</span>
          <span className={css.when}>
            <TimeAgo at={project.updatedAt} />
          </span>
          <Star project={project} />
          <More project={project} folders={folders} />
        </li>
      ))}
    </ul>
  );
}

/** Cards with the description. */
export function ProjectGrid({ projects, folders, ...selection }: ViewProps) {
  const t = useCopy('projects');
  return (
    <ul className={css.grid}>
      {projects.map((project) => (
        <li key={project.id}>
          <Card className={css.card}>
            <div className={css.cardHead}>
              <Select project={project} {...selection} />
              <UiLink href={`/projects/${project.id}`} className={css.name}>
                {project.name}
              </UiLink>
              <Star project={project} />
              <More project={project} folders={folders} />
            </div>
            <p className={css.about}>{project.description}</p>
            <div className={css.meta}>
              <span>{t('notes', { count: project.noteCount })}</span>
              <span>{project.status === 'open' ? t('open') : t('closed')}</span>
              <span className={css.end}>
                <TimeAgo at={project.updatedAt} />
              </span>
            </div>
          </Card>
        </li>
      ))}
    </ul>
  );
}

/** Numbers side by side. */
export function ProjectTable({ projects, folders, ...selection }: ViewProps) {
  const t = useCopy('projects');
  const navigate = useNavigate();
  return (
    <Table label={t('title')}>
      <thead>
        <tr>
          <Th className={css.check}>
            <span className="vb-hidden">{t('selectColumn')}</span>
          </Th>
          <Th>{t('columnName')}</Th>
          <Th className={css.wideOnly}>{t('columnFolder')}</Th>
          <Th num>{t('columnNotes')}</Th>
          <Th num className={css.wideOnly}>
            {t('columnHighlights')}
          </Th>
          <Th num className={css.wideOnly}>
            {t('columnInsights')}
          </Th>
          <Th className={css.wideOnly}>{t('columnUpdated')}</Th>
          <Th className={css.actions} aria-label={t('star', { name: '' })} />
        </tr>
      </thead>
      <tbody>
        {projects.map((project) => (
          <Tr key={project.id} onOpen={() => navigate(`/projects/${project.id}`)}>
            <Td className={css.check}>
              <Select project={project} {...selection} />
            </Td>
            <Td>
              <UiLink href={`/projects/${project.id}`} className={css.name}>
                {project.name}
              </UiLink>
            </Td>
            <Td className={css.wideOnly}>{project.folder?.name}</Td>
            <Td num>{project.noteCount.toLocaleString('en')}</Td>
            <Td num className={css.wideOnly}>
              {project.highlightCount.toLocaleString('en')}
            </Td>
            <Td num className={css.wideOnly}>
              {project.insightCount.toLocaleString('en')}
            </Td>
            <Td meta className={css.wideOnly}>
              <TimeAgo at={project.updatedAt} />
            </Td>
            <Td className={css.actions}>
              <span className={css.pair}>
                <Star project={project} />
                <More project={project} folders={folders} />
              </span>
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  );
}
