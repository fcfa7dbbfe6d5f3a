import { IMAGE_KINDS, isImageKind, LIMITS } from '@libs/domain';
import { allowInReadingMode } from '@libs/editor';
import { Extension } from '@tiptap/core';
import { type EditorState, Plugin, PluginKey, TextSelection } from '@tiptap/pm/state';
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view';
import { copyPicture } from './copy-picture.ts';
import { t } from './texts.ts';
import { uploadCard } from './upload-card.ts';

/** One picture on its way; its place in the text is that of its decoration. */
export interface Upload {
  id: number;
  file: File;
  state: 'sending' | 'failed';
  /** Why it failed, and what to do. */
  problem: string;
  /** False when sending the same again cannot help. */
  canRetry: boolean;
}

type Action = { add: Upload; pos: number } | { drop: Upload } | { draw: Upload };

const key = new PluginKey<DecorationSet>('imageUploads');
const MEGABYTES = LIMITS.image.bytes / (1024 * 1024);

const refusalOf = (file: File): string | null => {
  if (!isImageKind(file.type)) return t('picture.wrongKind', { name: file.name });
  return file.size > LIMITS.image.bytes ? t('picture.tooLarge', { name: file.name, megabytes: MEGABYTES }) : null;
};

/** Pictures of a list of files, as a paste or a drop brings them. */
const picturesOf = (files: FileList | undefined): File[] => [...(files ?? [])].filter((file) => file.type.startsWith('image/'));

/** Sends pictures to the document's files and puts them into the text where they were wanted, however the text goes on meanwhile. */
export class ImageUploads {
  private view: EditorView | null = null;
  private count = 0;

  constructor(
    private readonly docId: string,
    private readonly isOn: () => boolean,
  ) {}

  /** Asks for a file and puts it in where the cursor is. */
  choose(): void {
    const input = document.createElement('input');
    input.type = 'file';
    input.accept = IMAGE_KINDS.join();
    input.multiple = true;
    // In the page while it is open: a detached input may be collected before a file is chosen.
    input.hidden = true;
    document.body.append(input);
    input.addEventListener('change', () => {
      input.remove();
      this.add([...(input.files ?? [])]);
      this.view?.focus();
    });
    input.addEventListener('cancel', () => {
      input.remove();
      this.view?.focus();
    });
    input.click();
  }

  /** Sends pictures to stand at a place, or where the cursor is. */
  add(files: readonly File[], pos?: number): void {
    const { view } = this;
    if (!view || !this.isOn()) return;
    for (const file of files) {
      const problem = refusalOf(file);
      const upload: Upload = { id: this.count++, file, state: problem ? 'failed' : 'sending', problem: problem ?? '', canRetry: false };
      const at = blockBoundary(view.state, pos ?? view.state.selection.from);
      view.dispatch(view.state.tr.setMeta(key, { add: upload, pos: at } satisfies Action));
      view.dom.querySelector(`[data-upload="${upload.id}"]`)?.scrollIntoView({ block: 'nearest' });
      if (!problem) void this.send(upload);
    }
  }

  /** Sends one that failed again. */
  retry(upload: Upload): void {
    void this.send(upload);
  }

  /** Gives one up. */
  drop(upload: Upload): void {
    this.emit({ drop: upload });
    this.view?.focus();
  }

  /** Pictures that were copied out of another text become this one's own, so that they stay when that is deleted. */
  async copyInto(fileIds: readonly string[]): Promise<void> {
    for (const id of new Set(fileIds)) {
      const own = await copyPicture(this.docId, id, () => this.view !== null);
      const { view } = this;
      if (!own || !view || own === id) continue;
      const { tr } = view.state;
      view.state.doc.descendants((node, pos) => {
        if (node.type.name === 'image' && node.attrs['fileId'] === id) tr.setNodeAttribute(pos, 'fileId', own);
        return !node.isTextblock;
      });
      if (tr.docChanged) view.dispatch(allowInReadingMode(tr).setMeta('addToHistory', false));
    }
  }

  extension() {
    return Extension.create({
      name: 'imageUploads',
      addProseMirrorPlugins: () => [
        new Plugin<DecorationSet>({
          key,
          state: {
            init: () => DecorationSet.empty,
            apply: (tr, set) => {
              const action: Action | undefined = tr.getMeta(key);
              const next = set.map(tr.mapping, tr.doc);
              if (!action) return next;
              if ('add' in action) return next.add(tr.doc, [this.widget(action.add, action.pos)]);
              const upload = 'drop' in action ? action.drop : action.draw;
              const rows = next.find(undefined, undefined, (spec) => spec['upload'] === upload);
              const left = next.remove(rows);
              return 'draw' in action
                ? left.add(
                    tr.doc,
                    rows.map(({ from }) => this.widget(upload, from)),
                  )
                : left;
            },
          },
          view: (view) => {
            this.view = view;
            return {
              destroy: () => {
                this.view = null;
              },
            };
          },
          props: {
            decorations: (state) => key.getState(state),
            transformPasted: (slice) => {
              const ids: string[] = [];
              slice.content.descendants((node) => {
                if (node.type.name === 'image') ids.push(String(node.attrs['fileId']));
              });
              // Once they are in the text.
              if (ids.length && this.isOn()) setTimeout(() => void this.copyInto(ids));
              return slice;
            },
            handlePaste: (_view, event) => {
              const files = picturesOf(event.clipboardData?.files);
              // A table copied from a workbook comes with a picture of itself: the words are meant.
              if (!files.length || event.clipboardData?.getData('text/plain')) return false;
              this.add(files);
              return this.isOn();
            },
            handleDrop: (view, event) => {
              const files = picturesOf(event.dataTransfer?.files);
              if (!files.length || !this.isOn()) return false;
              event.preventDefault();
              this.add(files, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos);
              return true;
            },
          },
        }),
      ],
    });
  }

  private widget(upload: Upload, pos: number): Decoration {
    // Before what is typed behind it; a new key draws it anew.
    return Decoration.widget(pos, () => uploadCard(upload, this), {
      side: -1,
      key: `${upload.id} ${upload.state}`,
      upload,
      ignoreSelection: true,
      stopEvent: () => true,
    });
  }

  private emit(action: Action): void {
    this.view?.dispatch(this.view.state.tr.setMeta(key, action));
  }

  private async send(upload: Upload): Promise<void> {
    Object.assign(upload, { state: 'sending', problem: '' });
    this.emit({ draw: upload });
    const body = new FormData();
    body.append('file', upload.file, upload.file.name);
    try {
      const answer = await fetch(`/api/docs/${this.docId}/images`, {
        method: 'POST',
        credentials: 'same-origin',
        headers: { 'x-verbatim': '1' },
        body,
      });
      const said: { id?: string; error?: { message?: string } } = await answer.json();
      if (answer.ok && said.id) return this.put(upload, said.id);
      const problem = said.error?.message ?? t('picture.notStored');
      Object.assign(upload, { state: 'failed', problem, canRetry: answer.status >= 500 || answer.status === 429 });
    } catch {
      Object.assign(upload, {
        state: 'failed',
        problem: t('picture.notSent'),
        canRetry: true,
      });
    }
    this.emit({ draw: upload });
  }

  /** The picture takes the place of its card; an empty line before it, where it was asked for, becomes the picture. */
  private put(upload: Upload, fileId: string): void {
    const { view } = this;
    const [place] = (view && key.getState(view.state)?.find(undefined, undefined, (spec) => spec['upload'] === upload)) || [];
    // The words around its place are gone: so is the wish.
    if (!view || !place) return;
    const { state } = view;
    const { tr } = state;
    const node = state.schema.nodes['image']!.create({ fileId, alt: '' });
    const $at = state.doc.resolve(place.from);
    const before = $at.nodeBefore;
    const empty = before?.type.name === 'paragraph' && !before.content.size ? before : null;
    const from = empty && canInsert($at.index() - 1, $at.index()) ? place.from - empty.nodeSize : place.from;
    const held = empty !== null && state.selection.from > from && state.selection.to < place.from;
    tr.replaceWith(from, place.from, node);
    const behind = from + node.nodeSize;
    if (!tr.doc.resolve(behind).nodeAfter?.isTextblock) tr.insert(behind, state.schema.nodes['paragraph']!.create());
    if (held) tr.setSelection(TextSelection.near(tr.doc.resolve(behind + 1)));
    // It was asked for while the text was written, however long it took.
    view.dispatch(
      allowInReadingMode(tr)
        .setMeta(key, { drop: upload } satisfies Action)
        .scrollIntoView(),
    );

    function canInsert(first: number, last: number) {
      return $at.parent.canReplaceWith(first, last, node.type);
    }
  }
}

/** The nearest place behind `pos` at which a picture may stand between blocks. */
function blockBoundary(state: EditorState, pos: number): number {
  const $pos = state.doc.resolve(Math.min(pos, state.doc.content.size));
  const { image } = state.schema.nodes;
  if (!$pos.parent.isTextblock && $pos.parent.canReplaceWith($pos.index(), $pos.index(), image!)) return $pos.pos;
  for (let depth = $pos.depth; depth > 0; depth--) {
    const after = $pos.indexAfter(depth - 1);
    if ($pos.node(depth - 1).canReplaceWith(after, after, image!)) return $pos.after(depth);
  }
  return state.doc.content.size;
}
