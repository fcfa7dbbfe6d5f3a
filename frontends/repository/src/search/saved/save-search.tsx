import { LIMITS } from '@libs/domain';
import { useFocusCreated } from '@libs/shell-kit';
import { Button, Menu, MenuDivider, MenuItem } from '@libs/ui';
import { IconBookmark, IconBookmarkFilled } from '@libs/ui/icons';
import { useRef, useState } from 'react';
import { useSearchTexts } from '../copy.ts';
import { NameDialog } from './name-dialog.tsx';
import { type SearchFilters, useSavedSearches } from './use-saved-searches.ts';

interface SaveSearchProps {
  /** The address that shows the search. */
  path: string;
  /** Its default name. */
  name: string;
  search: SearchFilters;
}

/** Saves the search on the screen; a saved one is shown as such, and can be removed. */
export function SaveSearch({ path, name, search }: SaveSearchProps) {
  const t = useSearchTexts();
  const { list, save, setAlert, remove } = useSavedSearches();
  const [asking, setAsking] = useState(false);
  const kept = list?.find((item) => item.path === path);
  const menu = useRef<HTMLButtonElement>(null);
  useFocusCreated(kept?.path, () => menu.current?.focus());
  if (kept)
    return (
      <Menu
        align="end"
        target={
          <Button ref={menu} size="sm" icon={<IconBookmarkFilled size={14} />}>
            {t('saved.isKept')}
          </Button>
        }
      >
        <MenuItem
          sends="updateSavedSearch"
          checked={kept.alert}
          hint={t('saved.alertHint')}
          onClick={() => void setAlert(kept.id, !kept.alert)}
        >
          {t('saved.alert')}
        </MenuItem>
        <MenuDivider sends="deleteSavedSearch" />
        <MenuItem sends="deleteSavedSearch" danger onClick={() => void remove(kept.id)}>
          {t('saved.delete')}
        </MenuItem>
      </Menu>
    );
  return (
    <>
      <Button sends="saveSearch" size="sm" icon={<IconBookmark size={14} />} onClick={() => setAsking(true)}>
        {t('saved.keep')}
      </Button>
      <NameDialog
        opened={asking}
        title={t('saved.keepTitle')}
        name={name.slice(0, LIMITS.savedSearch.name)}
        limit={LIMITS.savedSearch.name}
        alert={false}
        onSave={(selected, alert) => save(selected, path, search, alert)}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
