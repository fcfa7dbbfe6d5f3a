import { Extension } from '@tiptap/core';
import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

const MOVES = new Set(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'Backspace', 'Delete']);
const DRAWN = 'content-visibility: visible';

/**
 * Blocks far from the screen are not drawn, and Chromium moves a caret across such blocks as if they were empty: Ctrl+End ends before the
 * last one, and a selection by words goes on a dozen blocks above. So the blocks at the caret, and at the ends when a key leads there, are
 * drawn before the browser carries the key out. A sheet of its own does it, because a change of the blocks themselves would be an edit.
 */
export const caretBlocks = Extension.create({
  name: 'caretBlocks',
  addProseMirrorPlugins: () => [
    new Plugin({
      view: (view) => {
        const sheet = new CSSStyleSheet();
        let drawn = '';
        const onKey = (event: KeyboardEvent) => {
          // A letter as well: the block that Enter has made is not drawn before the next frame, and what is typed till then would stand behind the caret.
          if (event.isComposing || !(MOVES.has(event.key) || event.key.length === 1)) return;
          const rule = ruleOf(view, MOVES.has(event.key) && (event.ctrlKey || event.metaKey));
          if (rule === drawn) return;
          drawn = rule;
          sheet.replaceSync(rule);
        };
        document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
        view.dom.addEventListener('keydown', onKey, { capture: true });
        return {
          destroy: () => {
            view.dom.removeEventListener('keydown', onKey, { capture: true });
            document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
          },
        };
      },
    }),
  ],
});

/** Draws the block of the caret with its neighbours, and both ends of the text. */
function ruleOf(view: EditorView, withEnds: boolean): string {
  const { children } = view.dom;
  // Where the browser has it: the editor hears of a moved caret only after the key.
  let at: Node | null = document.getSelection()?.focusNode ?? null;
  while (at && at.parentNode !== view.dom) at = at.parentNode;
  const position = at ? Array.prototype.indexOf.call(children, at) : 0;
  const places = [position - 1, position, position + 1, ...(withEnds ? [0, 1, children.length - 2, children.length - 1] : [])];
  const visible = [...new Set(places)].filter((i) => i >= 0 && i < children.length).map((i) => `:nth-child(${i + 1})`);
  return visible.length ? `.ProseMirror.ProseMirror.ProseMirror > :is(${visible.join()}) { ${DRAWN} }` : '';
}
