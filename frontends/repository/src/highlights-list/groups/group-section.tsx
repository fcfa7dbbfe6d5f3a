import type { HighlightCardFragment, HighlightGroupPartFragment } from '@libs/api';
import { TagChip } from '@libs/object-views';
import { Button, cx, IconCircleCheck, IconTag, Popover } from '@libs/ui';
import { useId, useRef, useState } from 'react';
import { TagPicker } from '../../notes/coding/tag-picker.tsx';
import { passageOfWords } from '../../notes/coding/use-suggested-tags.ts';
import type { TagView } from '../../notes/open-note/coding/highlight-meta.ts';
import { useHighlightListTexts } from '../copy.ts';
import { GroupMembers, Member, type MemberSelection } from './group-members.tsx';
import css from './groups.module.css';
import { type GroupAction, useTagGroup } from './use-group-actions.ts';

export interface GroupSectionProps {
  group: HighlightGroupPartFragment;
  /** What it is known by among the others. */
  row: string;
  projectId: string;
  /** Its place in the list, from 1. */
  place: number;
  canTag: boolean;
  isCurrent: boolean;
  /** All of it is shown, not only what stands for it. */
  isExpanded: boolean;
  onExpand: (isExpanded: boolean) => void;
  isPicking: boolean;
  onPicking: (isPicking: boolean) => void;
  /** What it was tagged with since it is on the screen. */
  actions: readonly GroupAction[];
  onDone: (action: GroupAction) => void;
  onUndone: (action: GroupAction) => void;
}

const capital = (phrase: string): string => phrase.charAt(0).toLocaleUpperCase() + phrase.slice(1);
/** A title for a tag of what is in a group: its first phrase, with the next where that is but one word. */
const titleOf = ([first, second]: readonly string[]): string | undefined =>
  first && capital(second && !/\s/.test(first) ? `${first}, ${second}` : first);

/** Highlights that are alike: what they say and others do not, how many, the nearest three, and one button to tag them all; then what is left. */
export function GroupSection(props: GroupSectionProps) {
  const {
    group,
    row,
    projectId,
    place: position,
    canTag,
    isCurrent,
    isExpanded,
    onExpand,
    isPicking,
    onPicking,
    actions,
    onDone,
    onUndone,
  } = props;
  const t = useHighlightListTexts();
  const headId = useId();
  const section = useRef<HTMLElement>(null);
  const { isBusy, tagGroup } = useTagGroup();
  const [out, setOut] = useState<ReadonlySet<string>>(new Set());
  const [first, ...others] = group.label;
  const title = titleOf(group.label);
  const tagged = new Set(actions.flatMap(({ ids }) => ids));
  const left = group.members.filter(({ id }) => !tagged.has(id));
  const isDone = !left.length;
  const repeats = repeatsOf(left);
  const selected = (isDone ? group.members : left).flatMap(({ id }) => (out.has(id) ? [] : [id]));
  const ticks: MemberSelection | undefined = canTag
    ? {
        isOut: (id) => out.has(id),
        toggle: (id) =>
          setOut((now) => {
            const next = new Set(now);
            // What repeats it goes with it.
            const isOut = now.has(id);
            for (const one of [id, ...(repeats.get(id) ?? [])]) isOut ? next.delete(one) : next.add(one);
            return next;
          }),
      }
    : undefined;
  const nearest = group.nearest.filter(({ id }) => repeats.has(id));
  const visible = new Set(nearest.map(({ id }) => id));
  const rest = [...repeats.keys()].filter((id) => !visible.has(id));
  // Of what is left over something is to be seen.
  const isAllShown = isExpanded || !nearest.length;

  function apply(tags: readonly TagView[]) {
    onPicking(false);
    section.current?.focus({ preventScroll: true });
    if (!tags.length || !selected.length) return;
    void tagGroup({
      ids: selected,
      tags,
      group: title ?? t('groups.group', { place: position }),
      onDone: (action) => {
        onDone(action);
        // What was ticked out is what is left: to be tagged by itself.
        setOut(new Set());
      },
      onUndone: (action) => {
        onUndone(action);
        setOut(out);
      },
    });
  }

  return (
    <section
      ref={section}
      aria-labelledby={headId}
      data-row={row}
      tabIndex={-1}
      className={cx(css.group, isCurrent && css.current, isDone && css.done)}
    >
      <header className={css.head}>
        <div className={css.words}>
          <h2 id={headId}>
            {first ? capital(first) : t('groups.group', { place: position })}
            {others.length > 0 && <span className={css.also}>, {others.join(', ')}</span>}
          </h2>
          {actions.length && !isDone ? (
            <p className={css.facts}>{t('groups.part', { tagged: tagged.size, count: group.members.length })}</p>
          ) : (
            <Facts group={group} />
          )}
        </div>
        <div className={css.actions}>
          {actions.length > 0 && (
            <span className={css.tags}>
              {isDone && <IconCircleCheck size={15} className={css.ok} aria-label={t('groups.done')} />}
              {tagsOf(actions).map((tag) => (
                <TagChip key={tag.id} tag={tag} href={`/tags/${tag.id}`} />
              ))}
            </span>
          )}
          {canTag && (
            <Popover
              opened={isPicking && !isBusy}
              onClose={() => onPicking(false)}
              align="end"
              label={t('groups.tagKey')}
              target={
                <Button
                  size="sm"
                  variant={isDone ? 'ghost' : undefined}
                  icon={<IconTag size={14} />}
                  loading={isBusy}
                  disabled={!selected.length}
                  onClick={() => onPicking(!isPicking)}
                >
                  {isDone ? t('groups.tagMore') : selected.length ? t('groups.tagAll', { count: selected.length }) : t('groups.tagNone')}
                </Button>
              }
            >
              <TagPicker
                projectId={projectId}
                passage={passageOf(group.nearest[0])}
                tags={[]}
                recent={[]}
                lastTags={[]}
                readyTitle={actions.length ? undefined : title}
                onApply={apply}
                onCancel={() => onPicking(false)}
              />
            </Popover>
          )}
        </div>
      </header>
      {!isDone && (
        <ul className={css.members}>
          {nearest.map((highlight) => (
            <Member key={highlight.id} highlight={highlight} ticks={ticks} repeats={repeats} />
          ))}
          {isAllShown && <GroupMembers ids={rest} ticks={ticks} repeats={repeats} />}
        </ul>
      )}
      {!isDone && nearest.length > 0 && rest.length > 0 && (
        <Button size="sm" variant="ghost" className={css.whole} aria-expanded={isExpanded} onClick={() => onExpand(!isExpanded)}>
          {isExpanded ? t('groups.showLess') : t('groups.showWhole', { count: left.length })}
        </Button>
      )}
    </section>
  );
}

/** What has no group. */
export function UngroupedSection({ group }: { group: HighlightGroupPartFragment }) {
  const t = useHighlightListTexts();
  const headId = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <section aria-labelledby={headId} className={cx(css.group, css.alone)}>
      <header className={css.head}>
        <div className={css.words}>
          <h2 id={headId}>{t('groups.alone')}</h2>
          <Facts group={group} />
          <p className={css.why}>{t('groups.aloneWhy')}</p>
        </div>
      </header>
      {isOpen && (
        <ul className={css.members}>
          <GroupMembers ids={group.members.map(({ id }) => id)} />
        </ul>
      )}
      <Button size="sm" variant="ghost" className={css.whole} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? t('groups.hide') : t('groups.showAlone', { count: group.members.length })}
      </Button>
    </section>
  );
}

function Facts({ group: { members, noteCount, speakerCount } }: { group: HighlightGroupPartFragment }) {
  const t = useHighlightListTexts();
  const facts = [
    t('groups.count', { count: members.length }),
    t('groups.notes', { count: noteCount }),
    ...(speakerCount ? [t('groups.speakers', { count: speakerCount })] : []),
  ];
  return <p className={css.facts}>{facts.join(' · ')}</p>;
}

/** What each highlight that repeats none of the same list is repeated by. */
function repeatsOf(members: HighlightGroupPartFragment['members']): ReadonlyMap<string, readonly string[]> {
  const repeats = new Map<string, string[]>();
  let own: string[] | null = null;
  for (const { id, isNearDuplicate } of members) {
    if (own && isNearDuplicate) own.push(id);
    else {
      own = [];
      repeats.set(id, own);
    }
  }
  return repeats;
}

const tagsOf = (actions: readonly GroupAction[]): TagView[] => [
  ...new Map(actions.flatMap(({ tags }) => tags.map((tag) => [tag.id, tag] as const))).values(),
];

const passageOf = (highlight: HighlightCardFragment | undefined) =>
  passageOfWords(highlight?.noteId ?? '', highlight?.excerpt ?? '', highlight?.id ?? null);
