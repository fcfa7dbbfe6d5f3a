import { documentExtensions, goToCell } from '@libs/editor';
import { createStore } from '@libs/shell-kit';
import { type AnyExtension, Extension } from '@tiptap/core';
import { imageNode } from './image-node.ts';
import { ImageUploads } from './image-uploads.ts';
import { type SlashAt, slashCommands } from './slash-plugin.ts';

const TAB_KEYS = Extension.create({
  name: 'cellKeys',
  priority: 900,
  addKeyboardShortcuts: () => ({
    Tab: ({ editor }) => goToCell(1)(editor.state, editor.view.dispatch),
    'Shift-Tab': ({ editor }) => goToCell(-1)(editor.state, editor.view.dispatch),
  }),
});

/** What one open editor needs to put in blocks: the slash menu, tables, pictures. Lives outside of React. */
export class BlockTools {
  /** Where `/` was typed; null while no menu is asked for. */
  readonly slash = createStore<SlashAt | null>(null);
  readonly uploads: ImageUploads;
  /** Set by the menu while it is open: a key for it; true when it was used. */
  onMenuKey: (event: KeyboardEvent) => boolean = () => false;

  /** `isOn` says whether the text is being written. */
  constructor(
    docId: string,
    private readonly isOn: () => boolean,
  ) {
    this.uploads = new ImageUploads(docId, isOn);
  }

  /** The extensions of a document with the tools in them; `draw` replaces some that the page draws in its own way. */
  extensions(...draw: readonly AnyExtension[]): AnyExtension[] {
    const own = new Map([imageNode, ...draw].map((extension) => [extension.name, extension]));
    return [
      ...documentExtensions.map((extension) => own.get(extension.name) ?? extension),
      slashCommands({ at: this.slash, isOn: this.isOn, onKey: (event) => this.onMenuKey(event) }),
      TAB_KEYS,
      this.uploads.extension(),
    ];
  }
}
