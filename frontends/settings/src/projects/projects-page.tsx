import { type Access, errorOf, graphql, usePages } from '@libs/api';
import { accessLabel, TimeAgo } from '@libs/object-views';
import { MemberSelect } from '@libs/object-views/members';
import { urlChoice, urlId, urlText, useSession, useTypedValue, useUrlState } from '@libs/shell-kit';
import {
  Badge,
  Button,
  Checkbox,
  EmptyState,
  ErrorCard,
  IfAllowed,
  Menu,
  MenuItem,
  SearchField,
  Select,
  SelectionBar,
  SkeletonLines,
  StateCard,
  Table,
  Td,
  Th,
  Tr,
  UiLink,
  useCan,
} from '@libs/ui';
import { IconArchive } from '@libs/ui/icons';
import { useState } from 'react';
import { SettingsFrame } from '../settings-frame.tsx';
import { sizeText } from '../size-text.ts';
import { useProjectTexts } from './copy.ts';
import css from './projects-page.module.css';
import { useBulk } from './use-bulk.ts';

const PROJECTS = graphql(`
  query SettingsProjects($first: Int, $after: String, $query: String, $sort: WorkspaceProjectSort, $ownerId: ID, $access: Access, $archived: Boolean) {
    workspaceProjects(first: $first, after: $after, query: $query, sort: $sort, ownerId: $ownerId, access: $access, archived: $archived) {
      total pageInfo { hasNextPage endCursor }
      nodes { id name noteCount bytes access ownAccess grantCount archivedAt lastActivityAt owner { id name } folder { id name } }
    }
  }
`);

const LEVELS = ['none', 'read', 'write', 'full'] as const satisfies Access[];
const STATES = ['all', 'live', 'archived'] as const;
const SORTS = ['activity', 'title', 'notes', 'size'] as const;
const ADDRESS = {
  q: urlText,
  owner: urlId,
  access: urlChoice(LEVELS),
  state: urlChoice(STATES, 'all'),
  sort: urlChoice(SORTS, 'activity'),
};

/** /settings/projects: every project of the workspace, for admins, and what can be changed in many at once. */
export function ProjectsPage() {
  const t = useProjectTexts();
  const isAdmin = useSession().role === 'admin';
  return (
    <SettingsFrame title={t('title')} hint={t('hint')}>
      {isAdmin ? <AllProjects /> : <StateCard state="forbidden">{t('adminsOnly')}</StateCard>}
    </SettingsFrame>
  );
}

function AllProjects() {
  const t = useProjectTexts();
  const [{ q: query, owner: ownerId, access, state, sort }, change] = useUrlState(ADDRESS);
  const [typed, setTyped] = useTypedValue(query, (q) => change({ q }));
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const bulk = useBulk();
  const mayChange = useCan()('archiveProjects');
  const pages = usePages({
    query: PROJECTS,
    variables: { query: query || null, sort, ownerId, access, archived: state === 'all' ? null : state === 'archived' },
    pick: (data) => data.workspaceProjects,
  });
  const failure = errorOf(pages.error);
  const selected = pages.nodes.filter(({ id }) => selection.has(id));
  const clear = () => setSelection(new Set());
  const all = selected.length > 0 && selected.length === pages.nodes.length;
  const filtered = Boolean(query || ownerId || access || state !== 'all');
  async function done(work: Promise<boolean>) {
    if (await work) clear();
  }

  return (
    <>
      <div className={css.tools}>
        <SearchField size="sm" label={t('find')} value={typed} onChange={setTyped} />
        <MemberSelect
          size="sm"
          label={t('owner')}
          hideLabel
          none={t('anyOwner')}
          userId={ownerId}
          onChange={(member) => change({ owner: member?.user.id ?? null })}
        />
        <Select
          size="sm"
          aria-label={t('access')}
          value={access ?? ''}
          options={[{ value: '', label: t('anyAccess') }, ...LEVELS.map((value) => ({ value, label: accessLabel(value) }))]}
          onChange={(value) => change({ access: value || null })}
        />
        <Select
          size="sm"
          aria-label={t('state')}
          value={state}
          options={STATES.map((value) => ({ value, label: t(value) }))}
          onChange={(value) => change({ state: value })}
        />
        <Select
          size="sm"
          aria-label={t('sort')}
          value={sort}
          options={SORTS.map((value) => ({ value, label: t(`sorts.${value}`) }))}
          onChange={(value) => change({ sort: value })}
        />
      </div>
      {failure && !pages.nodes.length && <ErrorCard message={failure.message} requestId={failure.requestId} onRetry={pages.reload} />}
      {pages.loading && <SkeletonLines lines={8} height={20} />}
      {!pages.loading && !failure && pages.total === 0 && (
        <EmptyState
          title={t('none')}
          action={filtered && <Button onClick={() => change({ q: '', owner: null, access: null, state: 'all' })}>{t('clear')}</Button>}
        />
      )}
      {pages.nodes.length > 0 && (
        <Table label={t('title')}>
          <thead>
            <tr>
              {mayChange && (
                <Th className={css.check}>
                  <Checkbox
                    label={t('selectAll')}
                    hideLabel
                    checked={all}
                    onChange={() => (all ? clear() : setSelection(new Set(pages.nodes.map(({ id }) => id))))}
                  />
                </Th>
              )}
              <Th>{t('name')}</Th>
              <Th className={css.wideOnly}>{t('owner')}</Th>
              <Th>{t('access')}</Th>
              <Th num className={css.wideOnly}>
                {t('notes')}
              </Th>
              <Th num className={css.wideOnly}>
                {t('size')}
              </Th>
              <Th className={css.wideOnly}>{t('activity')}</Th>
            </tr>
          </thead>
          <tbody>
            {pages.nodes.map((project) => (
              <Tr key={project.id} selected={selection.has(project.id)}>
                {mayChange && (
                  <Td className={css.check}>
                    <Checkbox
                      label={t('select', { name: project.name })}
                      hideLabel
                      checked={selection.has(project.id)}
                      onChange={() =>
                        setSelection((now) => {
                          const next = new Set(now);
                          if (!next.delete(project.id)) next.add(project.id);
                          return next;
                        })
                      }
                    />
                  </Td>
                )}
                <Td className={css.name}>
                  <UiLink href={`/projects/${project.id}`}>{project.name}</UiLink>
                  {project.archivedAt && (
                    <span className={css.archived}>
                      <Badge>{t('archived')}</Badge>
                    </span>
                  )}
                  {project.folder && <div className={css.small}>{project.folder.name}</div>}
                </Td>
                <Td className={css.wideOnly}>{project.owner.name}</Td>
                <Td>
                  <UiLink
                    href={`/projects/${project.id}/settings/access`}
                    aria-label={t('manage', { level: accessLabel(project.access), name: project.name })}
                  >
                    {accessLabel(project.access)}
                  </UiLink>
                  <div className={css.small}>
                    {[
                      project.ownAccess ? t('own') : t('inherited'),
                      ...(project.grantCount ? [t('shared', { count: project.grantCount })] : []),
                    ].join(' · ')}
                  </div>
                </Td>
                <Td num className={css.wideOnly}>
                  {project.noteCount}
                </Td>
                <Td num className={css.wideOnly}>
                  {sizeText(project.bytes)}
                </Td>
                <Td meta className={css.wideOnly}>
                  <TimeAgo at={project.lastActivityAt} />
                </Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
      <div className={css.below}>
        {pages.hasMore && (
          <Button loading={pages.loadingMore} onClick={pages.loadMore}>
            {t('more')}
          </Button>
        )}
        {pages.total ? <span className={css.small}>{t('total', { count: pages.total })}</span> : null}
      </div>
      <SelectionBar count={selected.length} noun={t('selected', { count: selected.length })} onClear={clear}>
        <IfAllowed sends="setProjectsDefaultAccess">
          <Menu target={<Button size="sm">{t('change')}</Button>}>
            {(['write', 'read', 'none'] as const).map((level) => (
              <MenuItem key={level} onClick={() => void done(bulk.changeAccess(selected, level))}>
                {accessLabel(level)}
              </MenuItem>
            ))}
            <MenuItem onClick={() => void done(bulk.changeAccess(selected, null))}>{t('inherit')}</MenuItem>
          </Menu>
        </IfAllowed>
        {selected.some(({ archivedAt }) => !archivedAt) && (
          <Button
            sends="archiveProjects"
            size="sm"
            icon={<IconArchive size={14} />}
            onClick={() =>
              void done(
                bulk.setArchived(
                  selected.filter(({ archivedAt }) => !archivedAt),
                  true,
                ),
              )
            }
          >
            {t('archive')}
          </Button>
        )}
        {selected.some(({ archivedAt }) => archivedAt) && (
          <Button
            sends="unarchiveProjects"
            size="sm"
            onClick={() =>
              void done(
                bulk.setArchived(
                  selected.filter(({ archivedAt }) => archivedAt),
                  false,
                ),
              )
            }
          >
            {t('unarchive')}
          </Button>
        )}
      </SelectionBar>
    </>
  );
}
