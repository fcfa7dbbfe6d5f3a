import { LIMITS } from '@libs/domain';
import { ErrorCard, IconBell, IconButton, Menu, MenuDivider, MenuItem, UiLink } from '@libs/ui';
import { IconBookmark, IconDots } from '@libs/ui/icons';
import { useEffect, useState } from 'react';
import { useSearchTexts } from '../copy.ts';
import css from '../search.module.css';
import { NameDialog } from './name-dialog.tsx';
import saved from './saved.module.css';
import { type SavedSearch, useSavedSearches } from './use-saved-searches.ts';

/** The searches that the reader keeps; nothing until there is one. */
export function SavedList({ onLoaded }: { onLoaded?: () => void }) {
  const t = useSearchTexts();
  const { list, failed, rename, setAlert, remove } = useSavedSearches();
  const [renaming, setRenaming] = useState<SavedSearch | null>(null);
  const isLoaded = Boolean(list || failed);
  useEffect(() => {
    if (isLoaded) onLoaded?.();
  }, [isLoaded, onLoaded]);
  if (failed) return <ErrorCard message={failed.message} requestId={failed.requestId} />;
  if (!list?.length) return null;
  return (
    <section>
      <div className={css.startHead}>
        <h2>{t('saved.title')}</h2>
      </div>
      <ul>
        {list.map((item) => (
          <li key={item.id} className={saved.row}>
            <UiLink href={item.path} className={css.again}>
              <IconBookmark size={15} />
              <span className="vb-trunc">{item.name}</span>
            </UiLink>
            <IconButton
              size="sm"
              label={t(item.alert ? 'saved.alertOffOf' : 'saved.alertOnOf', { name: item.name })}
              pressed={item.alert}
              icon={<IconBell size={15} />}
              onClick={() => void setAlert(item.id, !item.alert)}
            />
            <Menu align="end" target={<IconButton size="sm" label={t('saved.more', { name: item.name })} icon={<IconDots size={15} />} />}>
              <MenuItem onClick={() => setRenaming(item)}>{t('saved.rename')}</MenuItem>
              <MenuDivider sends="deleteSavedSearch" />
              <MenuItem sends="deleteSavedSearch" danger onClick={() => void remove(item.id)}>
                {t('saved.delete')}
              </MenuItem>
            </Menu>
          </li>
        ))}
      </ul>
      <NameDialog
        opened={renaming !== null}
        title={t('saved.renameTitle')}
        name={renaming?.name ?? ''}
        limit={LIMITS.savedSearch.name}
        onSave={(name) => (renaming ? rename(renaming.id, name) : Promise.resolve(true))}
        onClose={() => setRenaming(null)}
      />
    </section>
  );
}
