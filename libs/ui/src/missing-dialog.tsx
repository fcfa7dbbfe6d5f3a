import { useEffect, useRef } from 'react';
import { t } from './texts.ts';
import { toast } from './toasts.tsx';

export interface ClosableProps {
  onClose: () => void;
  /** Of a dialog that stays drawn while it is closed. */
  opened?: boolean;
}

/** Instead of a dialog that could not be loaded: a message. Opened once more, it is asked for again. */
export function MissingDialog({ opened = true, onClose, onRetry }: ClosableProps & { onRetry: () => void }): null {
  const isReported = useRef(false);
  const act = useRef({ onClose, onRetry });
  act.current = { onClose, onRetry };
  useEffect(() => {
    if (!opened) return;
    if (isReported.current) return act.current.onRetry();
    isReported.current = true;
    toast(t('missingPart'));
    act.current.onClose();
  }, [opened]);
  return null;
}
