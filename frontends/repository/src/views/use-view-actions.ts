import { errorOf, graphql, useMutation } from '@libs/api';
import type { ViewTarget } from '@libs/domain';
import { toast } from '@libs/ui';
import { IDEMPOTENT_QUIET } from '../mutation-options.ts';
import { useViewTexts } from './copy.ts';
import type { SavedView } from './view-data.ts';
import { type ViewState, viewInputOf } from './view-state.ts';

const CREATE = graphql(`mutation CreateView($input: CreateViewInput!) { createView(input: $input) { ...ViewParts } }`);
const UPDATE = graphql(`mutation UpdateView($input: UpdateViewInput!) { updateView(input: $input) { ...ViewParts } }`);
const MOVE = graphql(`mutation MoveView($input: MoveViewInput!) { moveView(input: $input) { views { ...ViewParts } } }`);
const DEFAULT = graphql(`
  mutation SetDefaultView($input: SetDefaultViewInput!) { setDefaultView(input: $input) { views { ...ViewParts } } }
`);
const DELETE = graphql(`mutation DeleteView($id: ID!) { deleteView(id: $id) { ids } }`);
const RESTORE = graphql(`mutation RestoreView($id: ID!) { restoreView(id: $id) { ...ViewParts } }`);

/** What can be done with the views of a kind in a project, or of contacts; what is refused says why. */
export function useViewActions(projectId: string | null, target: ViewTarget) {
  const t = useViewTexts();
  const [, create] = useMutation(CREATE);
  const [, update] = useMutation(UPDATE);
  const [, move] = useMutation(MOVE);
  const [, setDefault] = useMutation(DEFAULT);
  const [, remove] = useMutation(DELETE);
  const [, restore] = useMutation(RESTORE);

  async function done(sent: Promise<{ error?: Parameters<typeof errorOf>[0] }>): Promise<boolean> {
    const failure = errorOf((await sent).error);
    if (failure) toast({ text: failure.message, tone: 'bad', requestId: failure.requestId });
    return !failure;
  }
  return {
    /** The new view, or why it was refused. */
    create: async (name: string, shared: boolean, state: ViewState): Promise<{ view?: SavedView; refusal?: string }> => {
      const input = { projectId, target, name, shared, ...viewInputOf(state), clientKey: crypto.randomUUID() };
      const { data, error } = await create({ input }, IDEMPOTENT_QUIET);
      const failure = errorOf(error);
      return data ? { view: data.createView } : { refusal: failure?.fields.name ?? failure?.message };
    },
    /** Null, or why it was refused. */
    rename: async (view: SavedView, name: string): Promise<string | null> => {
      const failure = errorOf((await update({ input: { id: view.id, name } }, IDEMPOTENT_QUIET)).error);
      return failure ? (failure.fields.name ?? failure.message) : null;
    },
    /** Saves what is shown, unless another person changed the view since it was seen. */
    save: async (view: SavedView, state: ViewState) => {
      const isDone = await done(update({ input: { id: view.id, seen: view.revision, ...viewInputOf(state) } }, { quiet: true }));
      if (isDone) toast(t('saved'));
      return isDone;
    },
    share: (view: SavedView, shared: boolean) => done(update({ input: { id: view.id, shared } }, IDEMPOTENT_QUIET)),
    setDefault: (viewId: string | null) => done(setDefault({ input: { projectId, target, viewId } }, IDEMPOTENT_QUIET)),
    move: (view: SavedView, index: number) => done(move({ input: { id: view.id, index } }, IDEMPOTENT_QUIET)),
    remove: async (view: SavedView) => {
      const isDone = await done(remove({ id: view.id }, { quiet: true }));
      if (isDone) toast({ text: t('deleted', { name: view.name }), undo: () => void done(restore({ id: view.id }, IDEMPOTENT_QUIET)) });
      return isDone;
    },
  };
}
export type ViewActions = ReturnType<typeof useViewActions>;
