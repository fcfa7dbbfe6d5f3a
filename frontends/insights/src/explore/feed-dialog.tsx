import { LIMITS } from '@libs/domain';
import { SaveDialog, type SaveDialogProps } from '@libs/ui';
import { useExploreTexts } from './copy.ts';

interface FeedDialogProps extends Pick<SaveDialogProps, 'title' | 'name' | 'onSave' | 'onClose'> {
  shared: boolean;
}

/** Asks how a feed is called and who sees it. */
export function FeedDialog({ shared, ...rest }: FeedDialogProps) {
  const t = useExploreTexts();
  return (
    <SaveDialog
      label={t('name')}
      limit={LIMITS.savedSearch.name}
      missing={t('nameMissing')}
      action={t('save')}
      sharing={{
        label: t('who'),
        shared,
        personal: { label: t('private'), hint: t('privateHint') },
        everyone: { label: t('shared'), hint: t('sharedHint') },
      }}
      {...rest}
    />
  );
}
