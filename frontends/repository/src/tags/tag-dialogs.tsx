import { NEAR_DUPLICATE, similarTitle } from '@libs/domain';
import { IconLayoutKanban, Swatch } from '@libs/ui';
import { useEffect, useMemo, useState } from 'react';
import { ColourDialog } from './colour-dialog.tsx';
import { useTagTexts } from './copy.ts';
import { DescribeDialog } from './describe-dialog.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { PickTagDialog } from './pick-dialog.tsx';
import { SplitDialog } from './split-dialog.tsx';
import { type BoardView, canWrite, type TagView } from './tag-data.ts';
import type { TagActions } from './use-tag-actions.ts';

/** Which question about tags is open. */
export type TagLayer = 'colour' | 'describe' | 'move' | 'merge' | 'split' | null;

interface TagDialogsProps {
  layer: TagLayer;
  /** The tags that it is about. */
  tags: readonly TagView[];
  boards: readonly BoardView[];
  /** All tags that can be merged into. */
  all: readonly TagView[];
  actions: TagActions;
  onClose: () => void;
  /** Called when an action was done, e.g. to clear a selection. */
  onDone?: () => void;
}

/** The questions behind the menus of a tag and of a selection: colour, description, group, and the tag to merge with. */
export function TagDialogs({ layer, tags, boards, all, actions, onClose, onDone }: TagDialogsProps) {
  const t = useTagTexts();
  const first = tags[0];
  const groups = useMemo(
    () =>
      boards
        .filter((board) => canWrite(board.viewerAccess))
        .flatMap((board) => board.groups.map((group) => ({ ...group, board: board.name }))),
    [boards],
  );
  const [intoId, setIntoId] = useState<string | null>(null);
  const into = all.find(({ id }) => id === intoId);
  useEffect(() => {
    if (!layer) setIntoId(null);
  }, [layer]);
  if (!first || !layer) return null;
  const one = tags.length === 1;
  const finish = (action: Promise<boolean>) => {
    onClose();
    void action.then((done) => done && onDone?.());
  };
  const title = (single: 'colourOf' | 'moveOf' | 'mergeOf') =>
    one ? t(`dialog.${single}`, { title: first.title }) : t(`dialog.${single}Many`, { count: tags.length });
  return (
    <>
      <ColourDialog
        title={title('colourOf')}
        opened={layer === 'colour'}
        value={one ? first.colour : undefined}
        onPick={(colour) => finish(actions.colour(tags, colour))}
        onClose={onClose}
      />
      <DescribeDialog
        tag={first}
        opened={layer === 'describe'}
        onSave={(description) => finish(actions.update(first.id, { description }))}
        onClose={onClose}
      />
      <PickTagDialog
        title={title('moveOf')}
        find={t('dialog.findGroup')}
        nothing={t('dialog.noGroup')}
        opened={layer === 'move'}
        options={groups
          .filter(({ id }) => !one || id !== first.groupId)
          .map(({ id, name, board }) => ({ id, name, icon: <IconLayoutKanban size={15} />, where: boards.length > 1 ? board : undefined }))}
        onPick={(id) => {
          const group = groups.find((other) => other.id === id);
          if (group) finish(actions.move(tags, group, all));
        }}
        onClose={onClose}
      />
      {layer === 'merge' && !into && <MergeTargetDialog title={title('mergeOf')} {...{ tags, all, onClose }} onPick={setIntoId} />}
      {layer === 'split' && <SplitDialog tag={first} onClose={onClose} />}
      {layer === 'merge' && into && (
        <MergeDialog
          tags={[into, ...tags.filter((tag) => tag.id !== into.id)]}
          onMerge={(from, kept) => finish(actions.merge(from, kept))}
          onClose={onClose}
        />
      )}
    </>
  );
}

interface MergeTargetDialogProps extends Pick<TagDialogsProps, 'tags' | 'all' | 'onClose'> {
  title: string;
  onPick: (id: string) => void;
}

/** Which tag to merge with. Counts that come while it is open move no row. */
function MergeTargetDialog({ title, tags, all, onPick, onClose }: MergeTargetDialogProps) {
  const t = useTagTexts();
  const [counts] = useState(() => new Map(all.map(({ id, highlightCount }) => [id, highlightCount])));
  return (
    <PickTagDialog
      title={title}
      hint={t('dialog.mergeHint')}
      find={t('dialog.findTag')}
      nothing={t('dialog.noTag')}
      opened
      options={targetsOf(tags, all, ({ id }) => counts.get(id) ?? 0).map((tag) => ({
        id: tag.id,
        name: tag.title,
        icon: <Swatch colour={tag.colour} />,
        where: tag.group,
        count: tag.highlightCount?.toLocaleString('en'),
      }))}
      onPick={onPick}
      onClose={onClose}
    />
  );
}

/** What tags can go into: of one tag all others, of several also one of them; alike titles first, then the most used. */
function targetsOf(tags: readonly TagView[], all: readonly TagView[], usesOf: (tag: TagView) => number): TagView[] {
  const [first] = tags;
  const alike = (tag: TagView) => (tags.length === 1 && first && similarTitle(first.title, tag.title) >= NEAR_DUPLICATE ? 1 : 0);
  const selected = new Set(tags.map(({ id }) => id));
  const own = (tag: TagView) => (selected.has(tag.id) ? 1 : 0);
  return all
    .filter((tag) => canWrite(tag.viewerAccess) && (tags.length > 1 || tag.id !== first?.id))
    .sort((a, b) => own(b) - own(a) || alike(b) - alike(a) || usesOf(b) - usesOf(a));
}
