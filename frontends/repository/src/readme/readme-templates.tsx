import { useStore } from '@libs/shell-kit';
import { useId } from 'react';
import { useReadmeTexts } from './copy.ts';
import css from './readme.module.css';
import type { ReadmeSession } from './readme-session.ts';

/** What a readme can begin with, and its parts. */
const TEMPLATES = {
  study: ['goal', 'questions', 'method', 'people', 'timeline'],
  usability: ['goal', 'tasks', 'people', 'setup', 'measure'],
  collection: ['content', 'source', 'tags', 'readers'],
} as const;
const KEYS = ['study', 'usability', 'collection'] as const;

/** The templates that an empty readme offers; whatever is in it takes their place. */
export function ReadmeTemplates({ session }: { session: ReadmeSession }) {
  const t = useReadmeTexts();
  const heading = useId();
  useStore(session.tick);
  if (!session.isEmpty) return null;
  const begin = (key: (typeof KEYS)[number]) =>
    session.begin(
      TEMPLATES[key].map((part) => ({ heading: t(`templates.parts.${part}.heading`), hint: t(`templates.parts.${part}.hint`) })),
    );
  return (
    <section className={css.templates} aria-labelledby={heading}>
      <h2 id={heading}>{t('templates.title')}</h2>
      <ul>
        {KEYS.map((key) => (
          <li key={key}>
            <button type="button" onClick={() => begin(key)}>
              <b>{t(`templates.${key}.title`)}</b>
              <span>{t(`templates.${key}.about`)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
