import { LIMITS } from '@libs/domain';
import { Button, IconPencil, TextInput } from '@libs/ui';
import { IconTrash } from '@libs/ui/icons';
import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { NodeSelection } from '@tiptap/pm/state';
import { type FormEvent, type RefObject, useState } from 'react';
import { TextAnchored } from './at-text.tsx';
import { Bar } from './bar.tsx';
import css from './floating.module.css';
import { t } from './texts.ts';

export interface ImageBarProps {
  editor: Editor;
  pos: number;
  node: Node;
  within: RefObject<HTMLElement | null>;
}

/** What the selected picture shows, in words, and taking it away. */
export function ImageBar({ editor, pos, node, within }: ImageBarProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const alt = String(node.attrs['alt'] ?? '');
  const back = () => {
    setTyped(null);
    editor.commands.focus(null, { scrollIntoView: false });
  };
  const describe = (event: FormEvent) => {
    event.preventDefault();
    const { tr, doc } = editor.state;
    if (doc.nodeAt(pos)?.type === node.type) {
      tr.setNodeAttribute(pos, 'alt', (typed ?? '').trim().slice(0, LIMITS.image.alt));
      editor.view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, pos)));
    }
    back();
  };
  return (
    <TextAnchored editor={editor} from={pos} to={pos + 1} within={within} side="above" width={typed === null ? undefined : 380}>
      {typed === null ? (
        <Bar editor={editor} label={t('picture.label')}>
          <Button size="sm" variant="ghost" icon={<IconPencil size={14} />} onClick={() => setTyped(alt)}>
            {alt ? t('picture.change') : t('picture.describe')}
          </Button>
          <Button
            size="sm"
            variant="ghost"
            icon={<IconTrash size={14} />}
            onClick={() =>
              editor
                .chain()
                .focus()
                .deleteRange({ from: pos, to: pos + node.nodeSize })
                .run()
            }
          >
            {t('picture.remove')}
          </Button>
        </Bar>
      ) : (
        <form
          className={css.link}
          onSubmit={describe}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return;
            event.stopPropagation();
            back();
          }}
        >
          <TextInput
            autoFocus
            size="sm"
            hideLabel
            label={t('picture.field')}
            placeholder={t('picture.placeholder')}
            hint={t('picture.hint')}
            value={typed}
            limit={LIMITS.image.alt}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button size="sm" variant="primary" type="submit">
            {t('picture.save')}
          </Button>
        </form>
      )}
    </TextAnchored>
  );
}
