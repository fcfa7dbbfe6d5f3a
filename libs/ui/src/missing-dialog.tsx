import { useEffect, useRef } from 'react';
import { t } from './texts.ts';
import { toast } from './toasts.tsx';

export interface ClosableProps {
  onClose: () => void;
  /** Of a dialog that stays drawn while it is closed. */
  opened?: boolean;
}

/** Instead of a dialog that could not be loaded: a message. Opened once more, it is asked for again. */
export function MissingDialog({ opened = true, onClose, again }: ClosableProps & { again: () => void }): null {
  const isReported = useRef(false);
  const act = useRef({ onClose, again });
  act.current = { onClose, again };
  useEffect(() => {
    if (!opened) return;
    if (isReported.current) return act.current.again();
    isReported.current = true;
    toast(t('missingPart'));
    act.current.onClose();
  }, [opened]);
  return null;
}
