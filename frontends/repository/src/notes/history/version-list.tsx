import type { NoteVersionFragment } from '@libs/api';
import { graphql } from '@libs/api';
import { formatDay, formatMoment } from '@libs/object-views';
import { Avatar, Badge, Button, cx, SkeletonLines, UiLink } from '@libs/ui';
import { useHistoryTexts } from './copy.ts';
import css from './history.module.css';

graphql(`
  fragment NoteVersion on DocVersion {
    version before startedAt endedAt restored replacedBy authors { id name initials }
  }
`);

export interface VersionListProps {
  versions: readonly NoteVersionFragment[];
  /** Words by version, as far as they are counted. */
  words: ReadonlyMap<number, { added: number; removed: number }>;
  chosen: number | null;
  hrefOf: (version: number) => string;
  /** What the text was made with: how it is called, and by whom. */
  made: { isImport: boolean; by: string };
  more: { has: boolean; loading: boolean; load: () => void };
  onChoose?: () => void;
}

const hour = (at: string) => formatMoment(at).slice(-5);

/** `14:06`, or `14:06–14:31` where it took its time. */
export function timesOf({ startedAt, endedAt }: { startedAt: string; endedAt: string }): string {
  const [from, to] = [hour(startedAt), hour(endedAt)];
  return from === to ? to : `${from}–${to}`;
}

/** All versions by day, newest first. */
export function VersionList({ versions, words, chosen: selected, hrefOf, made: created, more, onChoose }: VersionListProps) {
  const t = useHistoryTexts();
  const days: { day: string; versions: NoteVersionFragment[] }[] = [];
  for (const version of versions) {
    const day = formatDay(version.endedAt);
    const last = days.at(-1);
    if (last?.day === day) last.versions.push(version);
    else days.push({ day, versions: [version] });
  }
  const newest = versions[0]?.version;
  const whenOf = (version: number) => {
    const noteVersion = versions.find((other) => other.version === version);
    return noteVersion ? t('restored', { when: formatMoment(noteVersion.endedAt) }) : t('restoredOlder');
  };
  return (
    <nav aria-label={t('list')}>
      {days.map(({ day, versions: ofDay }) => (
        <section key={day} className={css.day}>
          <h2>{day}</h2>
          <ul>
            {ofDay.map((version) => (
              <li key={version.version}>
                <UiLink
                  href={hrefOf(version.version)}
                  className={cx(css.version, version.version === selected && css.chosen)}
                  aria-current={version.version === selected ? 'true' : undefined}
                  data-row={`v${version.version}`}
                  onClick={onChoose}
                >
                  <span className={css.when}>
                    <time dateTime={version.endedAt}>{timesOf(version)}</time>
                    {version.version === newest && versions.length > 1 && <Badge tone="pen">{t('current')}</Badge>}
                  </span>
                  {version.before == null ? (
                    <span className={css.fact}>
                      {t(created.isImport ? 'imported' : 'made')} {t('by', { name: created.by })}
                    </span>
                  ) : (
                    <>
                      <span className={css.people}>
                        {version.authors.slice(0, 4).map((author) => (
                          <Avatar key={author.id} {...author} />
                        ))}
                        <span className="vb-trunc" aria-hidden>
                          {version.authors.map((author) => author.name).join(', ')}
                        </span>
                      </span>
                      {version.restored != null && <span className={css.fact}>{whenOf(version.restored)}</span>}
                      {version.replacedBy != null && <span className={css.fact}>{t('replaced', { file: version.replacedBy })}</span>}
                      <ChangeCounts counted={words.get(version.version)} />
                    </>
                  )}
                </UiLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {more.loading && <SkeletonLines lines={3} />}
      {more.has && !more.loading && (
        <Button variant="ghost" size="sm" className={css.more} onClick={more.load}>
          {t('more')}
        </Button>
      )}
    </nav>
  );
}

/** How much went in and out: `+12 −3`, in words for who cannot see the signs. */
export function ChangeCounts({ counted: counts }: { counted: { added: number; removed: number } | undefined }) {
  const t = useHistoryTexts();
  if (!counts) return <span className={css.fact}>{t('counting')}</span>;
  const { added, removed } = counts;
  if (!added && !removed) return <span className={css.fact}>{t('noWords')}</span>;
  return (
    <span className={css.words}>
      {added > 0 && (
        <span className={css.added}>
          <span aria-hidden>+{added.toLocaleString('en')}</span>
          <span className="vb-hidden">{t('addedWords', { count: added })}</span>
        </span>
      )}
      {removed > 0 && (
        <span className={css.gone}>
          <span aria-hidden>−{removed.toLocaleString('en')}</span>
          <span className="vb-hidden">{t('removedWords', { count: removed })}</span>
        </span>
      )}
      <span aria-hidden>{t('unit', { count: added + removed })}</span>
    </span>
  );
}
