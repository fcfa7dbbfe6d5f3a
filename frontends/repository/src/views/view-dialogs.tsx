import { beginCreation, useNavigate } from '@libs/shell-kit';
import { useViewTexts } from './copy.ts';
import type { ViewActions } from './use-view-actions.ts';
import { type SavedView, viewHref } from './view-data.ts';
import { ViewDialog } from './view-dialog.tsx';
import type { ViewState } from './view-state.ts';

interface ViewDialogsProps {
  /** Which one is open. */
  asking: 'new' | 'rename' | null;
  view: SavedView | null;
  state: ViewState;
  actions: ViewActions;
  /** Who may see a new one: its person alone, or everyone of the place. */
  reach: 'personal' | 'any' | 'workspace';
  onClose: () => void;
}

/** Asks for the name of a new view, which is opened then, or another one for the view that is open. */
export function ViewDialogs({ asking, view, state, actions, reach, onClose }: ViewDialogsProps) {
  const t = useViewTexts();
  const navigate = useNavigate();
  if (asking === 'new')
    return (
      <ViewDialog
        title={t('newTitle')}
        name={view ? view.name : ''}
        reach={reach}
        onClose={onClose}
        onSave={async (name, shared) => {
          const creation = beginCreation();
          const { view: created, refusal } = await actions.create(name, shared, state);
          if (!created) creation.cancel();
          else {
            creation.done(created.id);
            navigate(viewHref(created));
          }
          return refusal;
        }}
      />
    );
  if (asking !== 'rename' || !view) return null;
  return (
    <ViewDialog title={t('renameTitle')} name={view.name} reach="no" onClose={onClose} onSave={(name) => actions.rename(view, name)} />
  );
}
