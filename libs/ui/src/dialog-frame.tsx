import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import { Drawer as MantineDrawer, Modal } from '@mantine/core';
import { useEffect, useState } from 'react';
import { cx } from './cx.ts';
import css from './dialog.module.css';
import type { DialogProps, DrawerProps } from './dialog.tsx';
import { IconX } from './icons.ts';
import { useKeystrokeBuffer } from './keystroke-buffer.ts';
import { t } from './texts.ts';

/** Stands last, so that the first field or button of the body gets the focus. */
function Close({ onClose }: Pick<DialogProps, 'onClose'>) {
  return (
    <button type="button" className={css.close} aria-label={t('close')} onClick={onClose}>
      <IconX size={16} />
    </button>
  );
}

/**
 * Mantine gives the focus back only to what had it at a change to `opened`; the first drawing is none, so it opens right behind it. One that is
 * taken away while it is open changes nothing: what had the focus before gets it here, unless it has gone elsewhere.
 */
function useOpening(opened: boolean, isRead = false): boolean {
  useKeystrokeBuffer(opened);
  const [ready, setReady] = useState(false);
  useEffect(() => setReady(true), []);
  const isOpen = opened && ready;
  useEffect(() => {
    if (!isOpen) return;
    const before = document.activeElement;
    return () => void setTimeout(() => restoreFocus(before));
  }, [isOpen]);
  useEffect(() => {
    if (isOpen && !isRead) return () => void window.dispatchEvent(new Event('vb-typing-ends'));
  }, [isOpen, isRead]);
  return isOpen;
}

function restoreFocus(before: Element | null): void {
  const isFree = !document.activeElement || document.activeElement === document.body;
  if (isFree && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
}

/** The modal behind `Dialog`. */
export function DialogFrame({ opened, onClose, title, children, footer, width = 480, flush, isRead }: DialogProps) {
  return (
    <Modal.Root
      opened={useOpening(opened, isRead)}
      onClose={onClose}
      size={Math.min(width, 720)}
      centered
      zIndex={80}
      transitionProps={{ transition: 'pop', duration: 160 }}
      classNames={{ content: css.content, overlay: css.overlay, inner: css.inner }}
    >
      <Modal.Overlay />
      <Modal.Content>
        <div className={css.head}>
          <Modal.Title component="h2" className={css.title}>
            {title}
          </Modal.Title>
        </div>
        <div className={cx(css.body, flush && css.flush)}>{children}</div>
        {footer && <div className={css.foot}>{footer}</div>}
        <Close onClose={onClose} />
      </Modal.Content>
    </Modal.Root>
  );
}

/** The panel behind `Drawer`. */
export function DrawerFrame({ opened, onClose, title, children, footer, side = 'right', width = 360 }: DrawerProps) {
  return (
    <MantineDrawer.Root
      opened={useOpening(opened)}
      onClose={onClose}
      position={side}
      size={side === 'bottom' ? 'auto' : width}
      zIndex={80}
      transitionProps={{ duration: 160 }}
      classNames={{ content: cx(css.drawer, side === 'bottom' && css.sheet), overlay: css.overlay }}
    >
      <MantineDrawer.Overlay />
      <MantineDrawer.Content>
        <div className={css.head}>
          <MantineDrawer.Title component="h2" className={css.title}>
            {title}
          </MantineDrawer.Title>
        </div>
        <div className={css.body}>{children}</div>
        {footer && <div className={css.foot}>{footer}</div>}
        <Close onClose={onClose} />
      </MantineDrawer.Content>
    </MantineDrawer.Root>
  );
}
