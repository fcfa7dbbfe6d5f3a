import { type ReactNode, useSyncExternalStore } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { t } from './texts.ts';

export interface ConfirmOptions {
  /** A question or a statement of what will happen. */
  title: string;
  body?: ReactNode;
  /** Verb and object, e.g. `Delete 3 notes`. */
  action: string;
  danger?: boolean;
  cancel?: string;
}

interface PendingConfirm extends ConfirmOptions {
  answer: (yes: boolean) => void;
}

let pendingConfirm: PendingConfirm | null = null;
let opened = false;
const listeners = new Set<() => void>();

function emit() {
  for (const listener of listeners) listener();
}

/** Asks before an action that cannot be undone; true when the person agreed. */
export function confirm(options: ConfirmOptions): Promise<boolean> {
  pendingConfirm?.answer(false);
  return new Promise((resolve) => {
    pendingConfirm = { ...options, answer: resolve };
    opened = true;
    emit();
  });
}

function settle(yes: boolean) {
  pendingConfirm?.answer(yes);
  opened = false;
  emit();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Draws what `confirm` asks; stands once, in UiProvider. */
export function ConfirmHost() {
  const question = useSyncExternalStore(subscribe, () => pendingConfirm);
  const isOpen = useSyncExternalStore(subscribe, () => opened);
  if (!question) return null;
  return (
    <Dialog
      opened={isOpen}
      onClose={() => settle(false)}
      title={question.title}
      width={420}
      footer={
        <>
          <Button variant="ghost" onClick={() => settle(false)}>
            {question.cancel ?? t('cancel')}
          </Button>
          <Button variant={question.danger ? 'danger-solid' : 'primary'} data-autofocus onClick={() => settle(true)}>
            {question.action}
          </Button>
        </>
      }
    >
      {question.body}
    </Dialog>
  );
}
