import { errorOf, graphql, useMutation, usePages } from '@libs/api';
import { daysUntilPurge, LIMITS, type TrashKindName } from '@libs/domain';
import { ObjectIcon, TimeAgo } from '@libs/object-views';
import { useNavigate, useT } from '@libs/shell-kit';
import {
  Badge,
  Button,
  confirm,
  EmptyState,
  ErrorCard,
  IconButton,
  Menu,
  MenuItem,
  SearchField,
  Select,
  SkeletonLines,
  Table,
  Td,
  Th,
  Tr,
  toast,
  useCan,
  useDebounced,
} from '@libs/ui';
import { IconDots, IconTrash } from '@libs/ui/icons';
import { useState } from 'react';
import { SettingsFrame } from '../settings-frame.tsx';
import type { texts } from '../texts.ts';
import { itemName, type Target, type TrashItem } from './item.ts';
import { RestoreDialog } from './restore-dialog.tsx';
import css from './trash-page.module.css';

const TRASH = graphql(`
  query SettingsTrash($kind: TrashKind, $query: String, $first: Int, $after: String) {
    trash(kind: $kind, query: $query, first: $first, after: $after) {
      total pageInfo { hasNextPage endCursor }
      nodes { id kind title place deletedAt deletedBy { id name } parents { id kind title restorable } }
    }
  }
`);
const RESTORE = graphql(`
  mutation SettingsTrashRestore($input: RestoreFromTrashInput!) { restoreFromTrash(input: $input) { id kind title url } }
`);
const PURGE = graphql(`mutation SettingsTrashPurge($items: [TrashKeyInput!]!) { purgeTrash(input: { items: $items }) { ids } }`);

/** Types by what people look for first. */
const KINDS: readonly TrashKindName[] = [
  'note',
  'highlight',
  'insight',
  'project',
  'folder',
  'tag',
  'group',
  'board',
  'view',
  'chart',
  'field',
  'contact',
  'template',
];
const PAUSE_MS = 200;

/** /settings/trash: what was deleted lately, and the way back. */
export function TrashPage() {
  const t = useT<typeof texts>('settings');
  const mayPurge = useCan()('purgeTrash');
  const navigate = useNavigate();
  const [kind, setKind] = useState<TrashKindName | 'all'>('all');
  const [typed, setTyped] = useState('');
  const query = useDebounced(typed.trim(), PAUSE_MS);
  const [trash, setTrash] = useState<TrashItem | null>(null);
  const [, restore] = useMutation(RESTORE);
  const [, purge] = useMutation(PURGE);
  const filtered = kind !== 'all' || query !== '';
  const pages = usePages({
    query: TRASH,
    variables: { kind: kind === 'all' ? null : kind, query: query || null },
    pick: (data) => data.trash,
  });
  const failed = errorOf(pages.error);

  const bringBack = async (item: TrashItem, target: Target) => {
    setTrash(null);
    const { data } = await restore({ input: { kind: item.kind, id: item.id, ...target } });
    const url = data?.restoreFromTrash.url;
    if (data)
      toast({
        text: t('trash.restored', { title: itemName(item) }),
        ...(url ? { undo: () => navigate(url), undoLabel: t('trash.open') } : {}),
      });
  };
  const takeAway = async (item: TrashItem) => {
    const yes = await confirm({
      title: t('trash.confirmPurge', { title: itemName(item) }),
      body: t('trash.confirmPurgeText'),
      action: t('trash.purge'),
      danger: true,
    });
    if (!yes) return;
    const { error } = await purge({ items: [{ kind: item.kind, id: item.id }] });
    if (!error) toast(t('trash.purged', { title: itemName(item) }));
  };

  return (
    <SettingsFrame title={t('trash.title')} hint={t('trash.hint', { days: LIMITS.trash.days })}>
      <div className={css.tools}>
        <SearchField size="sm" label={t('trash.find')} value={typed} onChange={setTyped} className={css.find} />
        <Select
          size="sm"
          aria-label={t('trash.kind')}
          value={kind}
          options={[
            { value: 'all', label: t('trash.all') },
            ...KINDS.map((value) => ({ value, label: t(`trash.kinds.${value}`), icon: <ObjectIcon kind={iconOf(value)} size={14} /> })),
          ]}
          onChange={setKind}
        />
        {pages.total ? <span className={css.total}>{t('trash.total', { count: pages.total })}</span> : null}
      </div>
      {failed && !pages.nodes.length ? <ErrorCard message={failed.message} requestId={failed.requestId} onRetry={pages.reload} /> : null}
      {pages.loading && !failed ? <SkeletonLines lines={6} height={20} /> : null}
      {pages.total === 0 && !filtered ? (
        <EmptyState title={t('trash.emptyTitle')}>{t('trash.emptyText', { days: LIMITS.trash.days })}</EmptyState>
      ) : null}
      {pages.total === 0 && filtered ? (
        <EmptyState
          title={t('trash.nothing')}
          action={
            <Button
              onClick={() => {
                setKind('all');
                setTyped('');
              }}
            >
              {t('trash.clear')}
            </Button>
          }
        />
      ) : null}
      {pages.nodes.length ? (
        <Table label={t('trash.table')} className={css.table}>
          <thead>
            <tr>
              <Th>{t('trash.what')}</Th>
              <Th className={css.wideOnly}>{t('trash.by')}</Th>
              <Th className={css.wideOnly}>{t('trash.at')}</Th>
              <Th className={css.wideOnly}>{t('trash.left')}</Th>
              <Th aria-label={t('trash.actions')} />
            </tr>
          </thead>
          <tbody>
            {pages.nodes.map((item) => (
              <Row
                key={item.id}
                item={item}
                onRestore={() => (item.parents.length ? setTrash(item) : void bringBack(item, {}))}
                onPurge={mayPurge ? () => void takeAway(item) : undefined}
              />
            ))}
          </tbody>
        </Table>
      ) : null}
      {pages.hasMore ? (
        <div className={css.more}>
          <Button size="sm" loading={pages.loadingMore} onClick={pages.loadMore}>
            {t('trash.more')}
          </Button>
        </div>
      ) : null}
      <RestoreDialog item={trash} onClose={() => setTrash(null)} onRestore={(target) => trash && void bringBack(trash, target)} />
    </SettingsFrame>
  );
}

function Row({ item, onRestore, onPurge }: { item: TrashItem; onRestore: () => void; onPurge?: () => void }) {
  const t = useT<typeof texts>('settings');
  const days = daysUntilPurge(new Date(item.deletedAt), new Date());
  const left = days ? t('trash.days', { count: days }) : t('trash.due');
  const parent = item.parents[0];
  return (
    <Tr>
      <Td>
        <div className={css.what}>
          <ObjectIcon kind={iconOf(item.kind)} />
          <div className={css.words}>
            <span className={item.kind === 'highlight' ? css.quote : css.title}>{itemName(item)}</span>
            <span className={css.place}>
              {t(`trash.kinds.${item.kind}`)} · {parent ? t('trash.also', { title: parent.title }) : (item.place ?? t('trash.top'))}
            </span>
            <span className={css.narrow}>
              {item.deletedBy?.name ?? t('trash.unknown')} · <TimeAgo at={item.deletedAt} /> · {left}
            </span>
          </div>
        </div>
      </Td>
      <Td className={css.wideOnly}>{item.deletedBy?.name ?? t('trash.unknown')}</Td>
      <Td meta className={css.wideOnly}>
        <TimeAgo at={item.deletedAt} />
      </Td>
      <Td className={css.wideOnly}>{days > 3 ? left : <Badge tone="warn">{left}</Badge>}</Td>
      <Td>
        <div className={css.actions}>
          <Button sends="restoreFromTrash" size="sm" onClick={onRestore} aria-label={`${t('trash.restore')} ${itemName(item)}`}>
            {t('trash.restore')}
          </Button>
          {onPurge ? (
            <Menu align="end" target={<IconButton label={`${t('trash.actions')}: ${itemName(item)}`} icon={<IconDots />} />}>
              <MenuItem icon={<IconTrash size={16} />} danger onClick={onPurge}>
                {t('trash.purge')}
              </MenuItem>
            </Menu>
          ) : null}
        </div>
      </Td>
    </Tr>
  );
}

const iconOf = (kind: TrashKindName): string => (kind === 'group' ? 'board' : kind);
