import { propertyOf } from '@libs/domain';
import { Extension } from '@tiptap/core';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

const MOVING = new Set([
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
  'Home',
  'End',
  'PageUp',
  'PageDown',
  'Shift',
  'Alt',
  'Control',
  'Meta',
]);

/** Has the view look at the browser's selection now. Its observer does that a moment later, and is not among the types that it gives out. */
function flushSelection(view: EditorView): void {
  const observer = propertyOf(view, 'domObserver');
  const flush = propertyOf(observer, 'flush');
  if (typeof flush === 'function') flush.call(observer);
}

/** What the reading mode has to know of its page. */
export interface ReadingModeOptions {
  isReading(): boolean;
  /** A key pressed in the text; true when it was an action of the page. */
  onKey(event: KeyboardEvent): boolean;
}

/**
 * The text keeps its caret and its selection by keyboard; letters are actions of the page while one reads. That nothing changes the text is the
 * write guard's of `collabExtension`; the browser's own events are stopped here so that it need not draw the text again.
 */
export const readingMode = (options: ReadingModeOptions) =>
  Extension.create({
    name: 'readingMode',
    priority: 10_000,
    addProseMirrorPlugins() {
      const refuse = (_view: unknown, event: Event) => {
        if (!options.isReading()) return false;
        event.preventDefault();
        return true;
      };
      return [
        new Plugin({
          key: new PluginKey('readingMode'),
          props: {
            handleDOMEvents: {
              keydown: (view, event) => {
                // The browser tells of a moved selection a moment later; a quick key is meant for what one sees selected.
                flushSelection(view);
                if (options.onKey(event)) {
                  event.preventDefault();
                  return true;
                }
                // True keeps the editor's own keys out; the browser and the page still hear it.
                return options.isReading() && !(MOVING.has(event.key) && !event.altKey);
              },
              beforeinput: refuse,
              paste: refuse,
              cut: (view, event: ClipboardEvent) => {
                if (!options.isReading()) return false;
                event.preventDefault();
                const text = view.state.doc.textBetween(view.state.selection.from, view.state.selection.to, '\n');
                event.clipboardData?.setData('text/plain', text);
                return true;
              },
              drop: refuse,
              dragstart: refuse,
            },
          },
        }),
      ];
    },
  });
