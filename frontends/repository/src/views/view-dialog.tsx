import { LIMITS } from '@libs/domain';
import { SaveDialog, type SaveDialogProps } from '@libs/ui';
import { useViewTexts } from './copy.ts';

interface ViewDialogProps extends Pick<SaveDialogProps, 'title' | 'name' | 'onSave' | 'onClose'> {
  /** Whether it is asked who sees the view, and everyone may be chosen. */
  reach: 'no' | 'personal' | 'any' | 'workspace';
}

/** Asks for the name of a view, and of a new one who sees it. */
export function ViewDialog({ reach, ...rest }: ViewDialogProps) {
  const t = useViewTexts();
  const everyone = {
    personal: null,
    any: { label: t('shared'), hint: t('sharedHint') },
    workspace: { label: t('sharedWorkspace'), hint: t('sharedWorkspaceHint') },
  };
  return (
    <SaveDialog
      label={t('name')}
      limit={LIMITS.view.name}
      missing={t('nameMissing')}
      action={t('create')}
      sharing={
        reach === 'no'
          ? undefined
          : {
              label: t('who'),
              shared: false,
              personal: { label: t('personal'), hint: t('personalHint') },
              everyone: everyone[reach],
            }
      }
      {...rest}
    />
  );
}
