import { useHotkeys } from '@libs/shell-kit';
import type { Editor } from '@tiptap/core';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import css from './floating.module.css';

/** A row of buttons about a block: Alt+F10 goes there, arrows move, Esc goes back to the text. */
export function Bar({ editor, label, children }: { editor: Editor; label: string; children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  useHotkeys([{ keys: 'alt+f10', label, whileTyping: true, run: () => bar.current?.querySelector('button')?.focus() }]);
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      editor.commands.focus();
    }
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (!step) return;
    const buttons = [...(bar.current?.querySelectorAll<HTMLButtonElement>('button:not(:disabled)') ?? [])];
    buttons[(buttons.findIndex((button) => button.matches(':focus')) + step + buttons.length) % buttons.length]?.focus();
  };
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={label}
      className={css.bar}
      onKeyDown={move}
      // The selection stays in the text: pressing the mouse on a button would take it away.
      onMouseDown={(event) => event.preventDefault()}
    >
      {children}
    </div>
  );
}
