import { AwaitedDialog, type ClosableProps, ErrorCard, lazyComponent, MissingDialog } from '@libs/ui';
import { type ComponentType, type ReactNode, Suspense, useEffect, useState } from 'react';
import { checkConnectionSoon, useReconnected } from './connection.ts';
import { t } from './texts.ts';

/** A component that comes by itself when it is drawn, and can be fetched before. */
export type Preloadable<Props> = ComponentType<Props> & { preload(): void };

/** What stands in for a part whose files did not come; `onRetry` asks for them once more. */
interface MissingProps {
  onRetry: () => void;
}

interface PreloadableOptions<Props> {
  /** What keeps its place until the files are there; nothing unless given. */
  fallback?: (props: Props) => ReactNode;
  Missing?: ComponentType<Props & MissingProps>;
}

/** Whether this is about a file of the page that did not come, and not about what is in it. */
export const isMissingFile = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'ChunkLoadError' || error.name === 'RemoteFailed' || /dynamically imported module/i.test(error.message));

/**
 * Like React's `lazy` with a boundary of its own: without one the whole page would answer no press while the files come. Once they are
 * fetched it is drawn at once, without the fallback, which React would leave standing for 300 ms. Files that do not come are no error of the
 * page: `Missing` says so in their place, and they are asked for again when it wishes, when the connection is back, and when the next one
 * draws the component.
 */
export function preloadable<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { fallback = () => null, Missing = MissingPart }: PreloadableOptions<Props> = {},
): Preloadable<Props> {
  let ready: ComponentType<Props> | null = null;
  let loading: Promise<ComponentType<Props>> | null = null;
  // Of all who wait: what React draws before the fallback is gone is drawn anew, and would begin to load each time.
  let awaited: ComponentType<Props> | null = null;

  const fetched = () => {
    loading ??= load().then(
      (component) => {
        ready = component;
        return component;
      },
      (error) => {
        loading = null;
        throw error;
      },
    );
    return loading;
  };
  const arriving = async () => {
    try {
      return { default: await fetched() };
    } catch (error) {
      if (!isMissingFile(error)) throw error;
      return { default: Unreached };
    }
  };
  const chosen = (): ComponentType<Props> => {
    if (ready) return ready;
    awaited ??= lazyComponent(arriving);
    return awaited;
  };

  function Unreached(props: Props) {
    const [Shown, setShown] = useState<ComponentType<Props> | null>(null);
    const retry = () => setShown((shown: ComponentType<Props> | null) => shown ?? chosen());
    useEffect(() => {
      awaited = null;
      checkConnectionSoon();
    }, []);
    useReconnected(retry);
    return Shown ? <Shown {...props} /> : <Missing {...props} onRetry={retry} />;
  }
  function Preloaded(props: Props) {
    // Chosen once: another component in its place would begin anew.
    const [Shown] = useState(chosen);
    return (
      <Suspense fallback={fallback(props)}>
        <Shown {...props} />
      </Suspense>
    );
  }
  return Object.assign(Preloaded, { preload: () => void fetched().catch(() => {}) });
}

/**
 * A dialog whose code comes with its first opening. Where it does not come, a message says so and the dialog counts as closed;
 * so it does when the person goes elsewhere before it is there.
 */
export function lazyDialog<Props extends ClosableProps>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  return preloadable(load, {
    fallback: ({ opened, onClose }) => <AwaitedDialog opened={opened} onClose={onClose} />,
    Missing: MissingDialog,
  });
}

function MissingPart({ onRetry }: MissingProps) {
  return <ErrorCard message={t('missingPart')} onRetry={onRetry} />;
}
