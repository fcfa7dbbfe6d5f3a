import { type ActivityRowFragment, graphql } from '@libs/api';
import { ObjectIcon, TimeAgo } from '@libs/object-views';
import { serverText } from '@libs/shell-kit';
import { Badge, cx, IconAlertTriangle, type Tone, UiLink } from '@libs/ui';
import css from './activity.module.css';

graphql(`
  fragment ActivityRow on RecentItem { kind id title subtitle badge badgeTone url at }
`);

const TONES: readonly string[] = ['neutral', 'ok', 'warn', 'bad', 'pen'] satisfies Tone[];

/** Objects of mixed kinds, one line each: icon, title, a fact, where, when. */
export function ActivityRows({ items }: { items: readonly ActivityRowFragment[] }) {
  return (
    <ul>
      {items.map((item) => {
        const tone = TONES.includes(item.badgeTone ?? '') ? (item.badgeTone as Tone) : 'neutral';
        return (
          <li key={`${item.kind}${item.id}`}>
            <UiLink href={item.url} className={css.row}>
              <ObjectIcon kind={item.kind} />
              <span className={cx('vb-trunc', css.title, item.kind === 'highlight' && 'vb-verbatim')}>
                {item.kind === 'highlight' ? `“${item.title}”` : item.title}
              </span>
              {item.badge && (
                <span className={css.badge}>
                  <Badge tone={tone} icon={tone === 'warn' ? <IconAlertTriangle size={11} /> : undefined}>
                    {serverText(item.badge)}
                  </Badge>
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
