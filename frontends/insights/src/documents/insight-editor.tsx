import type { ReferenceKind } from '@libs/editor';
import { useAcceptsEdits } from '@libs/live-doc';
import { BlockBars, blockCss, InsertMenu, SlashMenu } from '@libs/live-doc/blocks';
import { cx } from '@libs/ui';
import { EditorContent } from '@tiptap/react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useInsightTexts } from '../copy.ts';
import { blocksOf } from './blocks.tsx';
import css from './document.module.css';
import { FormatBar } from './format-bar.tsx';
import type { SourceOption } from './found-sources.ts';
import { insertReference } from './insert-reference.ts';
import type { InsightSession } from './insight-session.ts';
import type { LiveReferences } from './live-references.ts';
import { ReferenceContext } from './reference-context.ts';
import { ReferencePicker } from './reference-picker.tsx';

export interface InsightEditorProps {
  session: InsightSession;
  liveReferences: LiveReferences;
  projectId: string;
  canEdit: boolean;
}

/** The text of an insight with its live references; for those who may write, with the command menu and the format bar. */
export function InsightEditor({ session, liveReferences, projectId, ...props }: InsightEditorProps) {
  const canEdit = useAcceptsEdits(session.live) && props.canEdit;
  const t = useInsightTexts();
  const paper = useRef<HTMLDivElement>(null);
  const [picking, setPicking] = useState<ReferenceKind | null>(null);
  const source = useMemo(() => ({ liveReferences, structure: session.structure }), [liveReferences, session]);
  const { editor, tools } = session;
  const blocks = useMemo(() => blocksOf(t, tools, setPicking), [t, tools]);

  useEffect(() => {
    const watch = () => liveReferences.watch(session.structure.get().references);
    watch();
    return session.structure.subscribe(watch);
  }, [liveReferences, session]);

  const close = useCallback(() => {
    setPicking(null);
    editor.commands.focus();
  }, [editor]);
  const pick = ({ kind, id }: SourceOption) => {
    setPicking(null);
    insertReference(editor, { kind, refId: id });
  };
  // A card at the end leaves no line to click into.
  const writeBelow = () => {
    const { doc, schema } = editor.state;
    const last = doc.lastChild;
    const paragraph = schema.nodes['paragraph']?.createAndFill();
    if (paragraph && (!last?.isTextblock || last.content.size > 0))
      editor.view.dispatch(editor.state.tr.insert(doc.content.size, paragraph));
    editor.commands.focus('end');
  };

  return (
    <ReferenceContext value={source}>
      <div ref={paper} className={css.paper}>
        {canEdit && (
          <div className={blockCss.tools}>
            <InsertMenu editor={editor} blocks={blocks} isSmall />
          </div>
        )}
        <EditorContent editor={editor} className={cx(css.text, 'vb-written', canEdit && css.editable)} />
        {canEdit && <button type="button" className={css.below} aria-label={t('page.addBelow')} onClick={writeBelow} />}
        {canEdit && <SlashMenu editor={editor} tools={tools} blocks={blocks} within={paper} />}
        {canEdit && <BlockBars editor={editor} within={paper} />}
        {canEdit && <FormatBar session={session} within={paper} />}
        {canEdit && picking && (
          <ReferencePicker editor={editor} kind={picking} projectId={projectId} within={paper} onPick={pick} onClose={close} />
        )}
      </div>
    </ReferenceContext>
  );
}
