import { errorOf, graphql, useMutation, useQuery } from '@libs/api';
import { LIMITS } from '@libs/domain';
import { Button, Checkbox, Dialog, ErrorCard, SearchField, SkeletonLines, TextInput, toast } from '@libs/ui';
import { IconArrowsSplit2 } from '@libs/ui/icons';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { useTagTexts } from './copy.ts';
import css from './dialogs.module.css';
import type { TagView } from './tag-data.ts';

const PREVIEW = graphql(`
  query TagSplitPreview($tagId: ID!, $query: String!) {
    splitPreview(tagId: $tagId, query: $query) { total fitting ids highlights { id text quote speaker noteTitle } }
  }
`);
const SPLIT = graphql(`
  mutation TagSplit($input: SplitTagInput!) {
    splitTag(input: $input) { id movedHighlights tag { ...TagCard ...TagCounts } }
  }
`);
const UNSPLIT = graphql(`
  mutation TagUnsplit($splitId: ID!) {
    unsplitTag(id: $splitId) { ...TagCard ...TagCounts }
  }
`);
const PAUSE_MS = 250;

interface SplitDialogProps {
  tag: TagView;
  onClose: () => void;
}

/** Some highlights of a tag, found by their words, get a tag of their own; shown before it is done, taken back by one click. */
export function SplitDialog({ tag, onClose }: SplitDialogProps) {
  const t = useTagTexts();
  const form = useId();
  const [typed, setTyped] = useState('');
  const query = useSettled(typed.trim());
  const [title, setTitle] = useState('');
  const [keep, setKeep] = useState(false);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [{ data, error, fetching }, reload] = useQuery({
    query: PREVIEW,
    variables: { tagId: tag.id, query },
    requestPolicy: 'cache-and-network',
  });
  const [{ fetching: busy }, split] = useMutation(SPLIT);
  const [, unsplit] = useMutation(UNSPLIT);
  // Never those that were found for other words.
  const isCurrent = query === typed.trim() && !fetching;
  const preview = data?.splitPreview;
  const ids = query && isCurrent ? (preview?.ids.filter((id) => !left.has(id)) ?? []) : [];
  const fits = title.trim() !== '' && [...title.trim()].length <= LIMITS.tag.title;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!fits || !ids.length || busy) return;
    const { data: done } = await split({ input: { id: tag.id, title: title.trim(), highlightIds: ids, keep } });
    if (!done) return;
    const { id, movedHighlights, tag: created } = done.splitTag;
    onClose();
    toast({ text: t('split.done', { title: created.title, count: movedHighlights }), undo: () => void unsplit({ splitId: id }) });
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('split.title', { title: tag.title })}
      width={600}
      footer={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button
            type="submit"
            form={form}
            variant="primary"
            icon={<IconArrowsSplit2 size={15} />}
            disabled={!fits || !ids.length}
            loading={busy}
          >
            {ids.length ? t('split.do', { count: ids.length }) : t('split.doNone')}
          </Button>
        </>
      }
    >
      <form id={form} className={css.split} onSubmit={(event) => void submit(event)}>
        <SearchField
          label={t('split.words')}
          value={typed}
          data-autofocus
          onChange={(next) => {
            setTyped(next);
            setLeft(new Set());
          }}
        />
        <p className={css.hint}>{t('split.hint')}</p>
        <TextInput
          label={t('split.newTitle')}
          limit={LIMITS.tag.title}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <Checkbox label={t('split.keep', { title: tag.title })} checked={keep} onChange={setKeep} />
        {error && <ErrorCard message={errorOf(error).message} requestId={errorOf(error).requestId} onRetry={() => reload()} />}
        <p className={css.found} role="status">
          {query && preview && isCurrent && t('split.found', { count: ids.length, total: preview.total })}
          {query && preview && preview.fitting > preview.ids.length && ` ${t('split.most', { count: preview.ids.length })}`}
        </p>
        {query && !preview && !error && <SkeletonLines lines={4} />}
        {query && preview && preview.highlights.length > 0 && (
          <ul className={css.splits} aria-label={t('split.list')}>
            {preview.highlights.map(({ id, text, quote, speaker, noteTitle }) => (
              <li key={id}>
                <Checkbox
                  label={<span className="vb-verbatim">{text || quote}</span>}
                  hint={[speaker, noteTitle].filter(Boolean).join(' · ')}
                  checked={!left.has(id)}
                  onChange={(on) =>
                    setLeft((now) => {
                      const next = new Set(now);
                      if (on) next.delete(id);
                      else next.add(id);
                      return next;
                    })
                  }
                />
              </li>
            ))}
          </ul>
        )}
      </form>
    </Dialog>
  );
}

/** What was typed, once the typing rests. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
