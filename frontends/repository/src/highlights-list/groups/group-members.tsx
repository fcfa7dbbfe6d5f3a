import { graphql, type HighlightCardFragment, useQuery } from '@libs/api';
import { HighlightCard } from '@libs/object-views';
import { Button, Checkbox, cx, ErrorCard, SkeletonLines } from '@libs/ui';
import { useState } from 'react';
import { useHighlightListTexts } from '../copy.ts';
import css from './groups.module.css';

const MEMBERS = graphql(`
  query HighlightGroupMembers($ids: [ID!]!) { highlightsByIds(ids: $ids) { ...HighlightCard } }
`);
/** So many more are read and drawn at a time. */
const PAGE = 30;

/** What may be ticked out before a group is tagged. */
export interface MemberSelection {
  isOut: (id: string) => boolean;
  toggle: (id: string) => void;
}
interface MembersProps {
  ids: readonly string[];
  ticks?: MemberSelection;
  /** What repeats a highlight in almost the same words. */
  repeats?: ReadonlyMap<string, readonly string[]>;
}

/** Highlights that are read when they are shown, some at a time. */
export function GroupMembers({ ids, ...rest }: MembersProps) {
  const t = useHighlightListTexts();
  const [pages, setPages] = useState(1);
  const remaining = ids.length - pages * PAGE;
  return (
    <>
      {Array.from({ length: Math.min(pages, Math.ceil(ids.length / PAGE)) }, (_, page) => page * PAGE).map((from) => (
        <Page key={from} ids={ids.slice(from, from + PAGE)} {...rest} />
      ))}
      {remaining > 0 && (
        <li>
          <Button size="sm" variant="ghost" onClick={() => setPages(pages + 1)}>
            {t('groups.showMore', { count: Math.min(remaining, PAGE) })}
          </Button>
        </li>
      )}
    </>
  );
}

function Page({ ids, ...rest }: MembersProps) {
  const t = useHighlightListTexts();
  const [{ data, error }, reload] = useQuery({ query: MEMBERS, variables: { ids: [...ids] }, context: { quiet: true } });
  if (error && !data)
    return (
      <li>
        <ErrorCard message={t('groups.failed')} onRetry={() => reload({ requestPolicy: 'network-only' })} />
      </li>
    );
  if (!data)
    return (
      <li>
        <SkeletonLines lines={Math.min(ids.length, 4)} />
      </li>
    );
  return data.highlightsByIds.map((highlight) => <Member key={highlight.id} highlight={highlight} {...rest} />);
}

/** One highlight of a group, with what says the same folded behind a count. */
export function Member({ highlight, ticks, repeats }: Omit<MembersProps, 'ids'> & { highlight: HighlightCardFragment }) {
  const t = useHighlightListTexts();
  const [isOpen, setOpen] = useState(false);
  const same = repeats?.get(highlight.id) ?? [];
  return (
    <li className={cx(css.member, ticks && css.ticked, ticks?.isOut(highlight.id) && css.out)}>
      {ticks && (
        <Checkbox
          hideLabel
          label={t('groups.keep', { quote: highlight.excerpt })}
          checked={!ticks.isOut(highlight.id)}
          onChange={() => ticks.toggle(highlight.id)}
        />
      )}
      <HighlightCard highlight={highlight} within="project" />
      {same.length > 0 && (
        <div className={css.same}>
          <button type="button" className={css.fold} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {t('groups.sameWords', { count: same.length })}
          </button>
          {isOpen && (
            <ul className={css.members}>
              <GroupMembers ids={same} ticks={ticks} />
            </ul>
          )}
        </div>
      )}
    </li>
  );
}
