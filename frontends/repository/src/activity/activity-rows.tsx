import { type ActivityRowFragment, graphql } from '@libs/api';
import { ObjectIcon, TimeAgo } from '@libs/object-views';
import { serverText } from '@libs/shell-kit';
import { Badge, cx, UiLink } from '@libs/ui';
import css from './activity.module.css';

graphql(`
  fragment ActivityRow on RecentItem { kind id title subtitle badge url at }
`);

/** Objects of mixed kinds, one line each: icon, title, a fact, where, when. */
export function ActivityRows({ items }: { items: readonly ActivityRowFragment[] }) {
  return (
    <ul>
      {items.map((item) => {
        return (
          <li key={`${item.kind}${item.id}`}>
            <UiLink href={item.url} className={css.row}>
              <ObjectIcon kind={item.kind} />
              <span className={cx('vb-trunc', css.title, item.kind === 'highlight' && 'vb-verbatim')}>
                {item.kind === 'highlight' ? `“${item.title}”` : item.title}
              </span>
              {item.badge && (
                <span className={css.badge}>
                  <Badge>{serverText(item.badge)}</Badge>
                </span>
              )}
              <span className={cx('vb-trunc', css.where)}>
                {item.subtitle?.startsWith('Shared by ') ? serverText(item.subtitle) : item.subtitle}
              </span>
              <span className={css.when}>
                <TimeAgo at={item.at} />
              </span>
            </UiLink>
          </li>
        );
      })}
    </ul>
  );
}
