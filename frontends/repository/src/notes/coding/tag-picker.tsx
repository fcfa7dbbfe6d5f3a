import { errorOf, graphql, useMutation, useQuery } from '@libs/api';
import { LIMITS, uuidV7 } from '@libs/domain';
import { TagChip, useEarlyEnter } from '@libs/object-views';
import { isText, keyCaps, remember, remembered, usePhone } from '@libs/shell-kit';
import { Button, cx, IconCopy, Kbd, Swatch, toast } from '@libs/ui';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTagUses } from '../../tags/use-tag-uses.ts';
import { useNoteTexts } from '../copy.ts';
import css from '../floating/floating.module.css';
import type { TagView } from '../open-note/coding/highlight-meta.ts';
import { type PickerCreate, type PickerOption, pickerList } from './picker-options.ts';
import { Created, Matched, UseCount } from './picker-rows.tsx';
import { type Passage, useSuggestedTags } from './use-suggested-tags.ts';

const BOARDS = graphql(`
  query NotePickerBoards($projectId: ID!) {
    tagBoards(projectId: $projectId) {
      id name viewerAccess
      groups { id name tags { id title colour description } }
    }
  }
`);

/** A row of the list; its key says which it is, wherever others push it. */
interface Row {
  key: string;
  row: PickerOption | PickerCreate;
}

const CREATE = graphql(`
  mutation NotePickerCreateTag($input: CreateTagInput!) {
    createTag(input: $input) { id title colour }
  }
`);

export interface TagPickerProps {
  projectId: string;
  /** What is to be tagged: tags are suggested for it. */
  passage: Passage;
  /** Tags that are on already. */
  tags: readonly TagView[];
  recent: readonly TagView[];
  lastTags: readonly TagView[];
  onApply: (tags: TagView[]) => void;
  onCancel: () => void;
  /** A title that a new tag could have: offered before anything is typed. */
  readyTitle?: string;
  /** What stands at the foot: link, quote, remove. */
  actions?: ReactNode;
}

/** Chips of the chosen tags, a query, and what fits it; all of it works from the keyboard. */
export function TagPicker({ projectId, passage, tags, recent, lastTags, onApply, onCancel, readyTitle, actions }: TagPickerProps) {
  const t = useNoteTexts();
  const phone = usePhone();
  const listId = useId();
  const [selectedTags, setSelectedTags] = useState<readonly TagView[]>(tags);
  const [query, setQuery] = useState('');
  const [active, setActive] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const isPointing = useRef(false);
  const answered = useSuggestedTags(projectId, passage);
  const [suggested, setSuggested] = useState(answered);
  const [{ data, error }] = useQuery({ query: BOARDS, variables: { projectId } });
  const uses = useTagUses(projectId);
  // Counts that come while a person types move no row that Enter is about to take.
  const [ranking, setRanking] = useState(uses);
  const [, createTag] = useMutation(CREATE);
  const groupKey = `vb-last-group:${projectId}`;

  const [list, ready] = useMemo(() => {
    const listOf = (query: string) =>
      pickerList(
        {
          boards: data?.tagBoards ?? [],
          query,
          countOf: (id) => ranking.of(id)?.highlightCount ?? 0,
          chosen: new Set(selectedTags.map((tag) => tag.id)),
          suggested: suggested?.ids ?? [],
          recent: recent.map((tag) => tag.id),
          lastGroupId: remembered<string | null>(groupKey, null, isText),
        },
        { suggested: t(suggested?.isClosest ? 'picker.closest' : 'picker.suggested'), recent: t('picker.recent') },
      );
    const isReady = readyTitle && !query.trim() && !selectedTags.length;
    return [listOf(query), isReady ? listOf(readyTitle).create : null];
  }, [data, query, ranking, selectedTags, suggested, recent, groupKey, readyTitle, t]);
  const readyRow = ready && { key: 'ready', row: ready };
  const instead = list.instead && { key: 'instead', row: list.instead };
  const create = list.create && { key: 'create', row: list.create };
  const sections = list.sections.map((section) => ({
    ...section,
    options: section.options.map((row) => ({ key: `${section.key} ${row.tag.id}`, row })),
  }));
  const rows: Row[] = [readyRow ?? [], sections.flatMap(({ options }) => options), instead ?? [], create ?? []].flat();
  const position = rows.findIndex(({ key }) => key === active);
  const current = query.trim() && position < 0 ? 0 : position;

  useEffect(() => {
    if (!phone) input.current?.focus({ preventScroll: true });
  }, [phone]);
  useEffect(() => {
    document.getElementById(`${listId}-${current}`)?.scrollIntoView({ block: 'nearest' });
  }, [listId, current]);

  // Suggestions come late: they push no row away from under a pointer that moves in the list, and come once, so that nothing moves a second time.
  function takeIn() {
    if (suggested || !answered || isPointing.current) return;
    setSuggested(answered);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only an answer is taken in
  useEffect(takeIn, [answered]);

  async function tagOf(row: PickerOption | PickerCreate): Promise<TagView | null> {
    if ('tag' in row) return row.tag;
    setBusy(true);
    const typed = input.current?.value;
    const tag = { groupId: row.groupId, title: row.title, clientKey: uuidV7() };
    const { data: created, error } = await createTag({ input: tag }, { quiet: true });
    setBusy(false);
    if (error || !created) {
      toast({ text: error ? errorOf(error).message : '', tone: 'bad' });
      return null;
    }
    remember(groupKey, row.groupId);
    // Who went on typing while the tag was made means no keys of the page.
    if (input.current?.value !== typed) window.dispatchEvent(new Event('vb-typing-ends'));
    return created.createTag;
  }

  async function take(row: PickerOption | PickerCreate | undefined, stay: boolean) {
    if (busy) return;
    const tag = row ? await tagOf(row) : null;
    if (row && !tag) return;
    const next = tag ? [...selectedTags, { id: tag.id, title: tag.title, colour: tag.colour }] : [...selectedTags];
    if (!stay) {
      onApply(next);
      return;
    }
    setSelectedTags(next);
    setQuery('');
    setActive(null);
    input.current?.focus();
  }

  // Letters mean nothing before there are tags that they could mean.
  const stays = useRef(false);
  const isKnown = data !== undefined || error !== undefined;
  const enter = useEarlyEnter(isKnown || !query.trim(), () => void take(rows[current]?.row, stays.current));
  function press(stay: boolean) {
    stays.current = stay;
    enter.press();
  }

  function key(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return;
    if (event.key !== 'Shift') enter.forget();
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step) setActive(rows[(Math.max(current, step > 0 ? -1 : 0) + step + rows.length) % rows.length]?.key ?? null);
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
      onApply([...selectedTags, ...lastTags.filter((tag) => !selectedTags.some((other) => other.id === tag.id))]);
    else if (event.key === 'Enter') press(false);
    else if (event.key === 'Tab' && !event.shiftKey && (rows[current] || (query.trim() && !isKnown))) press(true);
    else if (event.key === 'Escape') onCancel();
    else if (event.key === 'Backspace' && !query && selectedTags.length) setSelectedTags(selectedTags.slice(0, -1));
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  let at = -1;
  const option = ({ key, row }: Row, content: ReactNode, className?: string) => {
    at++;
    const position = at;
    return (
      <button
        key={key}
        id={`${listId}-${position}`}
        type="button"
        role="option"
        tabIndex={-1}
        aria-selected={position === current}
        title={
          'tag' in row ? (row.tag.description ?? undefined) : row.similar ? t('picker.similarTo', { title: row.similar.title }) : undefined
        }
        className={cx(css.row, className, position === current && css.on)}
        onPointerMove={() => setActive(key)}
        onClick={() => void take(row, phone)}
      >
        {content}
      </button>
    );
  };

  return (
    <>
      <div className={css.top}>
        {selectedTags.map((tag) => (
          <TagChip key={tag.id} tag={tag} onRemove={() => setSelectedTags(selectedTags.filter((other) => other.id !== tag.id))} />
        ))}
        <input
          ref={input}
          role="combobox"
          aria-label={t('picker.query')}
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={current >= 0 ? `${listId}-${current}` : undefined}
          placeholder={selectedTags.length ? '' : t('picker.placeholder')}
          value={query}
          maxLength={LIMITS.tag.title}
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            setRanking(uses);
            setActive(null);
          }}
          onKeyDown={key}
        />
      </div>
      <div
        className={css.list}
        role="listbox"
        id={listId}
        aria-label={t('picker.label')}
        onPointerMove={() => {
          isPointing.current = true;
        }}
        onPointerLeave={() => {
          isPointing.current = false;
          takeIn();
        }}
      >
        {data && rows.length === 0 && <p className={css.empty}>{query ? t('picker.empty') : t('picker.noTags')}</p>}
        {readyRow && option(readyRow, <Created row={readyRow.row} />, css.new)}
        {sections.map((section) => (
          // biome-ignore lint/a11y/useSemanticElements: a group inside a listbox has no element of its own
          <div key={section.key} role="group" aria-label={section.label}>
            <div className={css.caption}>{section.label}</div>
            {section.options.map(({ key, row }) =>
              option(
                { key, row },
                <>
                  <Swatch colour={row.tag.colour} />
                  <span className={cx(css.grow, 'vb-trunc')}>
                    <Matched title={row.tag.title} ranges={row.ranges} />
                  </span>
                  <UseCount count={uses.of(row.tag.id)?.highlightCount} />
                  {at + 1 === current && <Kbd>{keyCaps('enter')}</Kbd>}
                </>,
              ),
            )}
          </div>
        ))}
        {instead &&
          option(
            instead,
            <>
              <Swatch colour={instead.row.tag.colour} />
              <span className={cx(css.grow, 'vb-trunc')}>
                {instead.row.tag.title} <small className={css.where}>{create?.row.similar?.where}</small>
              </span>
              <span className={css.similar}>
                <IconCopy size={13} /> {t('picker.useThat')}
              </span>
            </>,
            css.new,
          )}
        {create && option(create, <Created row={create.row} isInstead={!!instead} />, css.new)}
      </div>
      <div className={css.foot}>
        {actions}
        {phone ? (
          <Button variant="primary" size="sm" onClick={() => onApply([...selectedTags])}>
            {t('picker.apply')}
          </Button>
        ) : (
          <span className={css.hint}>
            <Kbd>Tab</Kbd> {t('coding.add')}
          </span>
        )}
      </div>
    </>
  );
}
