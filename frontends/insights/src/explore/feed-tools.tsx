import { FEED_RHYTHMS } from '@libs/domain';
import { useNavigate } from '@libs/shell-kit';
import { Button, IconBell, IconButton, IconCopy, IconPencil, IconSettings, Menu, MenuDivider, MenuItem, toast } from '@libs/ui';
import { IconDots, IconTrash } from '@libs/ui/icons';
import { useState } from 'react';
import { useExploreTexts } from './copy.ts';
import { type FeedFilter, filterOf, isSame, type SavedFeed } from './feed-data.ts';
import { FeedDialog } from './feed-dialog.tsx';
import { useFeedActions } from './use-feed-actions.ts';

/** How often the reader hears of what is new in a feed. */
export function SubscribeMenu({ feed }: { feed: SavedFeed }) {
  const t = useExploreTexts();
  const navigate = useNavigate();
  const { subscribe } = useFeedActions();
  const { rhythm } = feed;
  return (
    <Menu
      align="end"
      target={
        <Button sends="subscribeToFeed" size="sm" icon={<IconBell size={14} />}>
          {rhythm === 'off' ? t('subscribe') : t(`subscribed.${rhythm}`)}
        </Button>
      }
    >
      {FEED_RHYTHMS.map((value) => (
        <MenuItem key={value} checked={rhythm === value} hint={t(`rhythmHint.${value}`)} onClick={() => void subscribe(feed.id, value)}>
          {t(`rhythm.${value}`)}
        </MenuItem>
      ))}
      <MenuDivider />
      <MenuItem icon={<IconSettings />} hint={t('where')} onClick={() => navigate('/settings/user/notifications')}>
        {t('settings')}
      </MenuItem>
    </Menu>
  );
}

/** Edits, copies and deletes a feed; one of another person can be copied. */
export function FeedMenu({ feed }: { feed: SavedFeed }) {
  const t = useExploreTexts();
  const { save, update, remove } = useFeedActions();
  const [isEditing, setEditing] = useState(false);
  async function duplicate() {
    const refused = await save([...t('copyOf', { name: feed.name })].slice(0, 100).join(''), false, filterOf(feed));
    if (refused) toast({ text: refused, tone: 'bad' });
  }
  return (
    <>
      <Menu align="end" target={<IconButton size="sm" label={t('options')} icon={<IconDots size={15} />} />}>
        {feed.isMine && (
          <MenuItem sends="updateFeed" icon={<IconPencil />} onClick={() => setEditing(true)}>
            {t('edit')}
          </MenuItem>
        )}
        <MenuItem sends="saveFeed" icon={<IconCopy />} onClick={() => void duplicate()}>
          {t('duplicate')}
        </MenuItem>
        {feed.isMine && (
          <>
            <MenuDivider sends="deleteFeed" />
            <MenuItem sends="deleteFeed" danger icon={<IconTrash />} onClick={() => void remove(feed)}>
              {t('delete')}
            </MenuItem>
          </>
        )}
      </Menu>
      {isEditing && (
        <FeedDialog
          title={t('editTitle')}
          name={feed.name}
          shared={feed.shared}
          onSave={(name, shared) => update(feed.id, { name, shared })}
          onClose={() => setEditing(false)}
        />
      )}
    </>
  );
}

/** Keeps the filters as they stand: as a new feed, or in the one that is open when it is the reader's. */
export function SaveFeedFilters({ feed, filter, onKept }: { feed: SavedFeed | null; filter: FeedFilter; onKept: () => void }) {
  const t = useExploreTexts();
  const { save, update } = useFeedActions();
  const [isAsking, setAsking] = useState(false);
  const isEdited = feed !== null && !isSame(filterOf(feed), filter);
  async function keep(id: string) {
    const refused = await update(id, { filter });
    if (refused) toast({ text: refused, tone: 'bad' });
    else onKept();
  }
  return (
    <>
      {feed?.isMine && isEdited && (
        <Button sends="updateFeed" size="sm" onClick={() => void keep(feed.id)}>
          {t('saveFilter')}
        </Button>
      )}
      {(!feed || isEdited) && (
        <Button sends="saveFeed" size="sm" onClick={() => setAsking(true)}>
          {t('keep')}
        </Button>
      )}
      {isAsking && (
        <FeedDialog
          title={t('keepTitle')}
          name=""
          shared={false}
          onSave={(name, shared) => save(name, shared, filter)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
