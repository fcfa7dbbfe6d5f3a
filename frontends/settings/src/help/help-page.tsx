import { keyCaps, SidebarContent, useLocation, usePageTitle } from '@libs/shell-kit';
import { ButtonLink, IconArrowLeft, Kbd, PageBody, PageTitle, SidebarCaption, SidebarItem, TopBar } from '@libs/ui';
import { type ReactNode, useEffect } from 'react';
import css from './help-page.module.css';
import { useHelpTexts } from './use-help-texts.ts';

const PARTS = ['start', 'coding', 'proof', 'ask', 'search', 'private'] as const;
type Part = (typeof PARTS)[number];

const CODING = [
  ['[ ]', 'sentence'],
  ['h', 'highlight'],
  ['t', 'tag'],
  ['mod+enter', 'again'],
  ['1 … 9', 'recent'],
  ['c', 'comment'],
  ['alt+arrowdown', 'step'],
  ['j', 'turn'],
  ['e', 'edit'],
  ['delete', 'remove'],
  ['mod+z', 'undo'],
] as const;

const OPERATORS = [
  ['"first box"', 'phrase'],
  ['-refund', 'not'],
  ['tag:fees', 'tag'],
  ['in:Onboarding', 'in'],
  ['by:Ana', 'by'],
  ['type:note', 'type'],
  ['before:2026-11 after:2025', 'dates'],
] as const;

/** /help: what a newcomer and a careful reader want to know, on one page whose parts have addresses. */
export function HelpPage() {
  const t = useHelpTexts();
  const { hash } = useLocation();
  usePageTitle(t('title'));
  useEffect(() => {
    const part = document.getElementById(`help-${hash.slice(1)}`);
    part?.scrollIntoView({ block: 'start' });
    part?.focus({ preventScroll: true });
  }, [hash]);

  const part = (name: Part, children: ReactNode) => (
    <section className={css.part} id={`help-${name}`} tabIndex={-1} aria-labelledby={`help-${name}-title`}>
      <h2 id={`help-${name}-title`}>{t(`${name}.title`)}</h2>
      <p>{t(`${name}.text`)}</p>
      {children}
    </section>
  );
  return (
    <>
      <SidebarContent>
        <SidebarItem href="/home" icon={<IconArrowLeft size={16} />}>
          {t('back')}
        </SidebarItem>
        <SidebarCaption>{t('contents')}</SidebarCaption>
        {PARTS.map((name) => (
          <SidebarItem key={name} href={`/help#${name}`} active={hash === `#${name}`}>
            {t(`${name}.title`)}
          </SidebarItem>
        ))}
      </SidebarContent>
      <TopBar crumbs={[{ label: t('title') }]} />
      <PageBody width="reading">
        <PageTitle hint={t('hint')}>{t('title')}</PageTitle>
        {part(
          'start',
          <>
            <ol>
              {(['s1', 's2', 's3', 's4', 's5'] as const).map((step) => (
                <li key={step}>{t(`start.${step}`)}</li>
              ))}
            </ol>
            <ButtonLink href="/projects">{t('start.action')}</ButtonLink>
          </>,
        )}
        {part(
          'coding',
          <>
            <dl className={css.keys}>
              {CODING.map(([keys, name]) => (
                <div key={name}>
                  <dt>
                    <Kbd>{keyCaps(keys)}</Kbd>
                  </dt>
                  <dd>{t(`coding.${name}`)}</dd>
                </div>
              ))}
            </dl>
            <p>{t('allKeys', { key: '?' })}</p>
          </>,
        )}
        {part(
          'proof',
          <dl className={css.terms}>
            {(['ok', 'changed', 'orphan'] as const).map((status) => (
              <div key={status}>
                <dt>{t(`proof.${status}`)}</dt>
                <dd>{t(`proof.${status}Text`)}</dd>
              </div>
            ))}
          </dl>,
        )}
        {part(
          'ask',
          <ul>
            {(['l1', 'l2', 'l3', 'l4', 'l5'] as const).map((line) => (
              <li key={line}>{t(`ask.${line}`)}</li>
            ))}
          </ul>,
        )}
        {part(
          'search',
          <>
            <dl className={css.keys}>
              {OPERATORS.map(([example, name]) => (
                <div key={name}>
                  <dt>
                    <code>{example}</code>
                  </dt>
                  <dd>{t(`search.${name}`)}</dd>
                </div>
              ))}
            </dl>
            <ButtonLink href="/search">{t('search.action')}</ButtonLink>
          </>,
        )}
        {part('private', null)}
      </PageBody>
    </>
  );
}
