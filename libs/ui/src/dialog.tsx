import { type ComponentType, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { AwaitedDialog } from './awaited-dialog.tsx';
import { lazyComponent } from './lazy-component.ts';
import { type ClosableProps, MissingDialog } from './missing-dialog.tsx';

type Frames = typeof import('./dialog-frame.tsx');

const DialogFrame = frame<DialogProps>((frames) => frames.DialogFrame);
const DrawerFrame = frame<DrawerProps>((frames) => frames.DrawerFrame);

/** Where the code does not come, a message says so and the dialog counts as closed; the next opening asks for it again. */
function frame<Props extends ClosableProps>(pick: (frames: Frames) => ComponentType<Props>): ComponentType<Props> {
  // React keeps a part that did not come for good: another takes its place.
  let awaited = startLoading();
  function startLoading() {
    return lazyComponent<Props>(async () => {
      const frames = await import('./dialog-frame.tsx').catch(() => null);
      return { default: frames ? pick(frames) : Unreached };
    });
  }
  function Unreached(props: Props) {
    const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
    useEffect(() => {
      awaited = startLoading();
    }, []);
    return Loaded ? <Loaded {...props} /> : <MissingDialog {...props} onRetry={() => setLoaded(() => awaited)} />;
  }
  return function Frame(props: Props) {
    const [Shown] = useState(() => awaited);
    return <Shown {...props} />;
  };
}

export interface DialogProps {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  children: ReactNode;
  /** Buttons, right-aligned; the action comes last. */
  footer?: ReactNode;
  /** At most 720. */
  width?: number;
  /** The body touches the edges: for lists and tables. */
  flush?: boolean;
  /** Nothing is written in it, and single keys may follow at once: else they rest for a moment when it closes. */
  isRead?: boolean;
}

/** A decision in the middle of the screen. Its code comes with the first opening. */
export function Dialog(props: DialogProps) {
  const used = useRef(false);
  used.current ||= props.opened;
  if (!used.current) return null;
  return (
    <Suspense fallback={<AwaitedDialog opened={props.opened} onClose={props.onClose} />}>
      <DialogFrame {...props} />
    </Suspense>
  );
}

export interface DrawerProps extends Omit<DialogProps, 'width' | 'flush' | 'isRead'> {
  side?: 'right' | 'left' | 'bottom';
  width?: number;
}

/** A panel from the edge: details on a narrow screen, a sheet from the bottom on a phone. */
export function Drawer(props: DrawerProps) {
  const used = useRef(false);
  used.current ||= props.opened;
  if (!used.current) return null;
  return (
    <Suspense fallback={<AwaitedDialog opened={props.opened} onClose={props.onClose} />}>
      <DrawerFrame {...props} />
    </Suspense>
  );
}
