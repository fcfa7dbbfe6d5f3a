import { useClient } from '@libs/api';
import { lazyDialog, useStore } from '@libs/shell-kit';
import { type RefObject, useState } from 'react';
import { ChoiceActions } from '../coding/choice-actions.tsx';
import { HighlightList } from '../coding/highlight-list.tsx';
import { copyPlace, copyQuote, type QuoteSource } from '../coding/quoting.ts';
import { SelectionBar } from '../coding/selection-bar.tsx';
import { TagPicker } from '../coding/tag-picker.tsx';
import { passageOf } from '../coding/use-suggested-tags.ts';
import { useNoteTexts } from '../copy.ts';
import css from '../floating/floating.module.css';
import { Floating } from '../floating/floating.tsx';
import type { Span } from '../open-note/painting/highlight-painter.ts';
import type { OpenNote } from '../open-note/use-open-note.ts';
import { redactSpan } from '../redaction/redact-action.ts';

export interface NoteFloatsProps {
  open: OpenNote;
  source: QuoteSource;
  projectId: string;
  canCode: boolean;
  within: RefObject<HTMLElement | null>;
  /** The pointer is still selecting. */
  dragging: boolean;
  /** A conversation is open instead. */
  quiet: boolean;
}

const PICKER = 400;
const LIST = 280;
const BAR = 520;
const READER = 150;
const TALLEST = { picker: 430, list: 200, bar: 130 };

const SimilarDialog = lazyDialog(async () => (await import('../highlight/similar-dialog.tsx')).SimilarDialog);

/** What hangs from the text: the bar over a selection, the picker, the list of an overlap. One at a time. */
export function NoteFloats(props: NoteFloatsProps) {
  const [similar, setSimilar] = useState<string | null>(null);
  return (
    <>
      <FloatingMenus {...props} onSimilar={setSimilar} />
      {similar && <SimilarDialog id={similar} projectId={props.projectId} onClose={() => setSimilar(null)} />}
    </>
  );
}

function FloatingMenus({
  open,
  source,
  projectId,
  canCode,
  within,
  dragging,
  quiet,
  onSimilar,
}: NoteFloatsProps & { onSimilar: (id: string) => void }) {
  const t = useNoteTexts();
  const api = useClient();
  const { session, painter, coding, comments: talk } = open;
  const mode = useStore(session.mode);
  const { selection, picker, overlapping, selected } = useStore(coding.state);
  useStore(painter.drawing);
  if (mode !== 'reading' || quiet) return null;

  const comment = (span: Span, id: string | null) => {
    coding.set({ picker: null, overlapping: null });
    talk.begin(span, id);
  };
  const similarTo = (id: string) => {
    coding.set({ picker: null, overlapping: null });
    onSimilar(id);
  };
  const actions = (span: Span, id: string | null) => (
    <ChoiceActions
      onComment={canCode ? () => comment(span, id) : undefined}
      onLink={() => void copyPlace(session, span, id, t)}
      onQuote={() => void copyQuote(session, span, id, source, t)}
      onSimilar={id ? () => similarTo(id) : undefined}
      onRedact={canCode ? () => void redactSpan(api, session, span, t) : undefined}
      onRemove={id && canCode ? () => coding.remove(id) : undefined}
    />
  );
  const back = () => session.editor.isEditable && session.editor.view.focus();

  if (picker) {
    const id = picker.kind === 'highlight' ? picker.id : null;
    const span = picker.kind === 'draft' ? picker.span : coding.find(picker.id);
    if (!span) return null;
    const close = (by: 'key' | 'press' = 'key') => {
      coding.set({ picker: null });
      if (by === 'key') back();
    };
    return (
      <Floating
        key={id ?? 'draft'}
        painter={painter}
        span={span}
        within={within}
        width={canCode ? PICKER : READER}
        tallest={TALLEST.picker}
        label={t('picker.label')}
        modal
        onClose={close}
      >
        {canCode ? (
          <TagPicker
            projectId={projectId}
            passage={passageOf(session, span, id)}
            tags={id ? coding.tagsOf(id) : []}
            recent={coding.recent()}
            lastTags={coding.lastTags()}
            onCancel={() => close()}
            onApply={(tags) => {
              if (id) coding.setTags(id, tags);
              else coding.create(span, tags);
              close();
            }}
            actions={actions(span, id)}
          />
        ) : (
          <div className={css.bar}>{actions(span, id)}</div>
        )}
      </Floating>
    );
  }
  // The one that starts last is nearest to where one pressed.
  const last = overlapping
    ?.flatMap((id) => coding.find(id) ?? [])
    .sort((a, b) => a.from - b.from)
    .at(-1);
  if (overlapping && last)
    return (
      <Floating
        key="list"
        painter={painter}
        span={last}
        within={within}
        width={LIST}
        tallest={TALLEST.list}
        label={t('coding.here')}
        modal
        onClose={() => coding.set({ overlapping: null })}
      >
        <HighlightList coding={coding} ids={overlapping} onChoose={(id) => coding.choose(id, true)} />
      </Floating>
    );
  if (selection && !dragging && !selected)
    return (
      <Floating
        key={`${selection.from}-${selection.to}`}
        painter={painter}
        span={selection}
        within={within}
        width={canCode ? BAR : READER}
        onClose={() => coding.back()}
        tallest={TALLEST.bar}
        label={t('coding.bar')}
      >
        <SelectionBar projectId={projectId} coding={coding} span={selection} canCode={canCode} actions={actions(selection, null)} />
      </Floating>
    );
  return null;
}
