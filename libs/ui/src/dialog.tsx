import { lazy, type ReactNode, Suspense, useRef } from 'react';

const DialogFrame = lazy(() => import('./dialog-frame.tsx').then((module) => ({ default: module.DialogFrame })));
const DrawerFrame = lazy(() => import('./dialog-frame.tsx').then((module) => ({ default: module.DrawerFrame })));

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
    <Suspense fallback={null}>
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
    <Suspense fallback={null}>
      <DrawerFrame {...props} />
    </Suspense>
  );
}
