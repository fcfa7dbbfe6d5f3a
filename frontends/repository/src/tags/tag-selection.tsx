import { useHotkeys } from '@libs/shell-kit';
import { Button, SelectionBar, useCan } from '@libs/ui';
import { IconArrowMerge, IconCornerDownRight, IconPalette, IconTrash } from '@libs/ui/icons';
import { useState } from 'react';
import { useTagTexts } from './copy.ts';
import type { BoardView, TagView } from './tag-data.ts';
import { TagDialogs, type TagLayer } from './tag-dialogs.tsx';
import { useTagActions } from './use-tag-actions.ts';

interface TagSelectionProps {
  chosen: readonly TagView[];
  boards: readonly BoardView[];
  tags: readonly TagView[];
  onClear: () => void;
}

/** What can be done with the selected tags; every action can be taken back. */
export function TagSelection({ chosen: selectedTagCards, boards, tags, onClear }: TagSelectionProps) {
  const t = useTagTexts();
  const actions = useTagActions();
  const may = useCan();
  const [layer, setLayer] = useState<TagLayer>(null);
  useHotkeys(
    [
      { keys: 'escape', label: t('list.clear'), hidden: true, run: onClear },
      ...(may('deleteTags') ? [{ keys: 'delete', label: t('list.deleteKey'), run: remove }] : []),
    ],
    selectedTagCards.length > 0 && !layer,
  );
  function remove() {
    void actions.remove(selectedTagCards).then((done) => done && onClear());
  }
  return (
    <>
      <SelectionBar count={selectedTagCards.length} noun={t('list.selected')} onClear={onClear}>
        <Button size="sm" variant="ghost" icon={<IconArrowMerge size={14} />} onClick={() => setLayer('merge')}>
          {t('list.merge')}
        </Button>
        <Button size="sm" variant="ghost" icon={<IconCornerDownRight size={14} />} onClick={() => setLayer('move')}>
          {t('list.move')}
        </Button>
        <Button size="sm" variant="ghost" icon={<IconPalette size={14} />} onClick={() => setLayer('colour')}>
          {t('list.colour')}
        </Button>
        <Button sends="deleteTags" size="sm" variant="danger" icon={<IconTrash size={14} />} onClick={remove}>
          {t('list.delete')}
        </Button>
      </SelectionBar>
      <TagDialogs
        layer={layer}
        tags={selectedTagCards}
        all={tags}
        {...{ boards, actions }}
        onClose={() => setLayer(null)}
        onDone={onClear}
      />
    </>
  );
}
