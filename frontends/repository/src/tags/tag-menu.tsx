import { copyLink } from '@libs/shell-kit';
import { Badge, IconButton, IconLink, IconLock, Menu, MenuDivider, MenuItem } from '@libs/ui';
import { IconArrowMerge, IconArrowsSplit2, IconCornerDownRight, IconDots, IconPalette, IconTextPlus, IconTrash } from '@libs/ui/icons';
import { useState } from 'react';
import { useTagTexts } from './copy.ts';
import { type BoardView, canWrite, type TagView } from './tag-data.ts';
import { TagDialogs, type TagLayer } from './tag-dialogs.tsx';
import { useTagActions } from './use-tag-actions.ts';

interface TagMenuProps {
  tag: TagView;
  boards: readonly BoardView[];
  tags: readonly TagView[];
  /** The tag was deleted or went into another. */
  onGone: () => void;
}

/** The actions on an open tag. */
export function TagMenu({ tag, boards, tags, onGone }: TagMenuProps) {
  const t = useTagTexts();
  const actions = useTagActions();
  const [layer, setLayer] = useState<TagLayer>(null);
  const canEdit = canWrite(tag.viewerAccess);
  return (
    <>
      {!canEdit && <Badge icon={<IconLock size={12} />}>{t('readOnly')}</Badge>}
      <Menu align="end" target={<IconButton size="sm" label={t('page.menu')} icon={<IconDots size={16} />} />}>
        <MenuItem icon={<IconLink size={15} />} onClick={() => void copyLink(null, `/tags/${tag.id}`)}>
          {t('menu.copyLink')}
        </MenuItem>
        {canEdit && (
          <>
            <MenuItem icon={<IconTextPlus size={15} />} onClick={() => setLayer('describe')}>
              {t('menu.describe')}
            </MenuItem>
            <MenuItem icon={<IconPalette size={15} />} onClick={() => setLayer('colour')}>
              {t('menu.colour')}
            </MenuItem>
            <MenuDivider />
            <MenuItem icon={<IconCornerDownRight size={15} />} onClick={() => setLayer('move')}>
              {t('menu.move')}
            </MenuItem>
            <MenuItem icon={<IconArrowMerge size={15} />} onClick={() => setLayer('merge')}>
              {t('menu.merge')}
            </MenuItem>
            <MenuItem icon={<IconArrowsSplit2 size={15} />} disabled={tag.highlightCount === 0} onClick={() => setLayer('split')}>
              {t('menu.split')}
            </MenuItem>
            <MenuDivider sends="deleteTags" />
            <MenuItem
              sends="deleteTags"
              danger
              icon={<IconTrash size={15} />}
              onClick={() => void actions.remove([tag]).then((done) => done && onGone())}
            >
              {t('menu.delete')}
            </MenuItem>
          </>
        )}
      </Menu>
      <TagDialogs layer={layer} tags={[tag]} all={tags} {...{ boards, actions }} onClose={() => setLayer(null)} />
    </>
  );
}
