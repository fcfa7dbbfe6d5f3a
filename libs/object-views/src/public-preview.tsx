import { errorOf, graphql, type ShareableType, type SharePreviewConsentsQuery, type SharePreviewScreenQuery, useQuery } from '@libs/api';
import { ErrorCard, Notice, SkeletonLines, UiLink } from '@libs/ui';
import type { ReactNode } from 'react';
import css from './share-panel.module.css';
import { t } from './share-texts.ts';

const PREVIEW = graphql(`
  query SharePreviewScreen($objectType: ShareableType!, $objectId: ID!) {
    sharePreview(objectType: $objectType, objectId: $objectId) {
      isDraft workspaceName title authors speakers quotes { quote speaker } titles mentions { type text } wordCount pictures links
      charts { name labels } hiddenReferences { kind count }
    }
  }
`);

const CONSENTS = graphql(`
  query SharePreviewConsents($objectType: ShareableType!, $objectId: ID!) {
    consentWarnings(objectType: $objectType, objectId: $objectId) { contactId name reason scopes }
  }
`);

const FRESH = { quiet: true, requestPolicy: 'network-only' } as const;

type Preview = SharePreviewScreenQuery['sharePreview'];
type People = SharePreviewConsentsQuery['consentWarnings'];

function Fact({ name, hint, children }: { name: string; hint?: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        {children}
        {hint && <div className={css.factHint}>{hint}</div>}
      </dd>
    </>
  );
}

function Facts({ preview, objectType }: { preview: Preview; objectType: ShareableType }) {
  const { title, workspaceName, authors, speakers, quotes, titles, charts, mentions, wordCount, pictures, links, hiddenReferences } =
    preview;
  const known = new Set([...speakers, ...authors]);
  const people = mentions.filter(({ type, text }) => type === 'PERSON' && !known.has(text)).map(({ text }) => text);
  const details = mentions.filter(({ type }) => type !== 'PERSON').map(({ text }) => text);
  return (
    <dl className={css.facts}>
      {title && <Fact name={t('title')}>{title}</Fact>}
      {quotes.length > 0 && (
        <Fact name={t('quotes', { count: quotes.length })}>
          <ul>
            {quotes.map(({ quote, speaker }, position) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two quotes may say the same
              <li key={position}>
                <span className="vb-verbatim">“{quote}”</span>
                {speaker && `, ${speaker}`}
              </li>
            ))}
          </ul>
        </Fact>
      )}
      {objectType === 'project' && authors.length === 0 && <Fact name={t('titles')}>{t('noInsights')}</Fact>}
      {authors.length > 0 && <Fact name={t('author', { count: authors.length })}>{authors.join(', ')}</Fact>}
      {speakers.length > 0 && <Fact name={t('speakers')}>{speakers.join(', ')}</Fact>}
      {people.length > 0 && (
        <Fact name={t('mentioned')} hint={t('mentionHint')}>
          {people.join(', ')}
        </Fact>
      )}
      {details.length > 0 && (
        <Fact name={t('personal')} hint={t('mentionHint')}>
          {details.join(', ')}
        </Fact>
      )}
      {titles.length > 0 && (
        <Fact name={t('titles')} hint={objectType === 'project' ? undefined : t('titlesHint')}>
          {titles.join(', ')}
        </Fact>
      )}
      {charts.length > 0 && (
        <Fact name={t('charts', { count: charts.length })} hint={t('chartsHint')}>
          <ul>
            {charts.map(({ name, labels }, position) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two charts may have one name
              <li key={position}>
                {name}
                {labels.length > 0 && `: ${labels.join(', ')}`}
              </li>
            ))}
          </ul>
        </Fact>
      )}
      {wordCount > 0 && <Fact name={t('text')}>{t('words', { count: wordCount })}</Fact>}
      {pictures.length > 0 && <Fact name={t('pictures', { count: pictures.length })}>{pictures.filter(Boolean).join(', ')}</Fact>}
      {links.length > 0 && <Fact name={t('links')}>{links.join(', ')}</Fact>}
      <Fact name={t('workspace')}>{workspaceName}</Fact>
      {hiddenReferences.length > 0 && (
        <Fact name={t('hiddenReferences')}>
          {hiddenReferences
            .map(({ kind, count }) => t(kind !== 'highlight' ? `hiddenReferencesOf.${kind}` : 'hiddenReferencesOf.quote', { count }))
            .join(', ')}
        </Fact>
      )}
    </dl>
  );
}

/** Whom the page quotes without a consent that covers it, and where that is put right. */
function Consents({ people }: { people: People }) {
  if (!people.length) return null;
  return (
    <Notice tone="warn" role="status">
      <p>{t('consent.title', { count: people.length })}</p>
      <ul className={css.consents}>
        {people.map(({ contactId, name, reason, scopes }) => (
          <li key={contactId}>
            <UiLink href={`/contacts/${contactId}`}>{name}</UiLink>: {t(`consent.${reason}`, { scopes: scopes.join(', ') })}
          </li>
        ))}
      </ul>
      <p>{t('consent.act')}</p>
    </Notice>
  );
}

/** What strangers read on the public page of an object, read off the page by the server, and whom it quotes without a consent; null until both are known. */
export function usePublicFacts(objectType: ShareableType, objectId: string) {
  const [displayed, readShown] = useQuery({ query: PREVIEW, variables: { objectType, objectId }, context: FRESH });
  const [quoted, readQuoted] = useQuery({ query: CONSENTS, variables: { objectType, objectId }, context: FRESH });
  const failure = errorOf(displayed.error ?? quoted.error);
  const preview = displayed.data?.sharePreview;
  const people = quoted.data?.consentWarnings;
  return {
    failure,
    facts: !failure && preview && people ? { preview, people } : null,
    reload() {
      readShown();
      readQuoted();
    },
  };
}

interface PublicFactsProps extends ReturnType<typeof usePublicFacts> {
  objectType: ShareableType;
  isOpen: boolean;
}

/** What is public or becomes so, as `usePublicFacts` has it. */
export function PublicFacts({ objectType, isOpen, failure, facts, reload }: PublicFactsProps) {
  if (failure) return <ErrorCard message={failure.message} requestId={failure.requestId} onRetry={reload} />;
  if (!facts) return <SkeletonLines lines={4} />;
  const { preview, people } = facts;
  return (
    <section className={css.preview} aria-label={isOpen ? t('is') : t('becomes')}>
      {preview.isDraft && (
        <Notice tone="warn" role="status">
          {t('draft')}
        </Notice>
      )}
      <Consents people={people} />
      <h3>{isOpen ? t('is') : t('becomes')}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div className={css.factsScroll} tabIndex={0}>
        <Facts preview={preview} objectType={objectType} />
      </div>
      <p className={css.views}>{t(`later.${objectType}`)}</p>
    </section>
  );
}

/** What an open public page shows. */
export function PublicPreview({ objectType, objectId }: { objectType: ShareableType; objectId: string }) {
  return <PublicFacts {...usePublicFacts(objectType, objectId)} objectType={objectType} isOpen />;
}
