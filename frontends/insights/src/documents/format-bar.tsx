import { safeHref } from '@libs/editor';
import { floatingCss as css, TextAnchored } from '@libs/live-doc/blocks';
import { useHotkeys } from '@libs/shell-kit';
import { Button, IconButton, IconLink, modKey, TextInput } from '@libs/ui';
import { IconBold, IconItalic } from '@libs/ui/icons';
import { TextSelection } from '@tiptap/pm/state';
// Brings the types of the commands.
import type {} from '@tiptap/starter-kit';
import { type FormEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useInsightTexts } from '../copy.ts';
import type { InsightSession } from './insight-session.ts';

interface Span {
  from: number;
  to: number;
}

/** The selected text, once the pointer is up; null for cards and empty selections. */
function useTextSpan(session: InsightSession): Span | null {
  const [span, setSpan] = useState<Span | null>(null);
  useEffect(() => {
    let down = false;
    const read = () => {
      const { selection } = session.editor.state;
      const usable = !down && selection instanceof TextSelection && !selection.empty && session.editor.isEditable;
      const words = usable && session.editor.state.doc.textBetween(selection.from, selection.to).trim();
      setSpan((before) => {
        if (!words) return null;
        return before?.from === selection.from && before.to === selection.to ? before : { from: selection.from, to: selection.to };
      });
    };
    const { dom } = session.editor.view;
    const press = () => {
      down = true;
    };
    const release = () => {
      if (!down) return;
      down = false;
      // The selection is that of the pointer only after the event.
      setTimeout(read);
    };
    dom.addEventListener('pointerdown', press);
    document.addEventListener('pointerup', release);
    const stop = session.onChange(read);
    return () => {
      dom.removeEventListener('pointerdown', press);
      document.removeEventListener('pointerup', release);
      stop();
    };
  }, [session]);
  return span;
}

/** Bold, italic and link over selected text; Alt+F10 goes there from the keyboard. */
export function FormatBar({ session, within }: { session: InsightSession; within: RefObject<HTMLElement | null> }) {
  const t = useInsightTexts();
  const span = useTextSpan(session);
  const [, redraw] = useState(0);
  const [linking, setLinking] = useState(false);
  const bar = useRef<HTMLDivElement>(null);
  const { editor } = session;
  useEffect(() => session.onChange(() => redraw((count) => count + 1)), [session]);
  useEffect(() => {
    if (!span) setLinking(false);
  }, [span]);
  useHotkeys(
    [
      { keys: 'mod+shift+k', label: t('format.linkKey'), run: () => setLinking(true) },
      { keys: 'alt+f10', label: t('format.barKey'), run: () => bar.current?.querySelector('button')?.focus() },
    ],
    span !== null,
  );
  if (!span) return null;

  const leave = () => {
    setLinking(false);
    editor.commands.focus();
  };
  const move = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      leave();
    }
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (!step) return;
    const buttons = [...(bar.current?.querySelectorAll('button') ?? [])];
    buttons[(buttons.findIndex((button) => button.matches(':focus')) + step + buttons.length) % buttons.length]?.focus();
  };

  return (
    <TextAnchored editor={editor} from={span.from} to={span.to} within={within} side="above" width={linking ? 360 : undefined}>
      {linking ? (
        <LinkForm session={session} onDone={leave} />
      ) : (
        <div
          ref={bar}
          role="toolbar"
          aria-label={t('format.bar')}
          className={css.bar}
          onKeyDown={move}
          onMouseDown={(event) => event.preventDefault()}
        >
          <IconButton
            size="sm"
            label={t('format.bold')}
            kbd={modKey('B')}
            icon={<IconBold />}
            pressed={editor.isActive('bold')}
            onClick={() => editor.chain().focus().toggleBold().run()}
          />
          <IconButton
            size="sm"
            label={t('format.italic')}
            kbd={modKey('I')}
            icon={<IconItalic />}
            pressed={editor.isActive('italic')}
            onClick={() => editor.chain().focus().toggleItalic().run()}
          />
          <IconButton
            size="sm"
            label={t('format.link')}
            kbd={modKey('⇧K')}
            icon={<IconLink />}
            pressed={editor.isActive('link')}
            onClick={() => setLinking(true)}
          />
        </div>
      )}
    </TextAnchored>
  );
}

function LinkForm({ session, onDone }: { session: InsightSession; onDone: () => void }) {
  const t = useInsightTexts();
  const { editor } = session;
  const before = String(editor.getAttributes('link')['href'] ?? '');
  const [typed, setTyped] = useState(before);
  const [bad, setBad] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const href = safeHref(typed);
    if (!href) {
      setBad(true);
      return;
    }
    editor.chain().extendMarkRange('link').setLink({ href }).run();
    onDone();
  };
  const remove = () => {
    editor.chain().extendMarkRange('link').unsetLink().run();
    onDone();
  };
  return (
    <form
      className={css.link}
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onDone();
      }}
    >
      <TextInput
        autoFocus
        size="sm"
        hideLabel
        label={t('format.linkTo')}
        placeholder="example.com"
        value={typed}
        error={bad ? t('format.bad') : undefined}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setBad(false);
        }}
      />
      <Button size="sm" variant="primary" type="submit">
        {t('format.apply')}
      </Button>
      {before && (
        <Button size="sm" variant="ghost" onClick={remove}>
          {t('format.remove')}
        </Button>
      )}
    </form>
  );
}
