import { useTemplateTexts } from './copy.ts';
import type { Template } from './template-data.ts';
import css from './templates.module.css';

/** What a template brings: sections, tags and fields. */
export function TemplatePreview({ template }: { template: Template }) {
  const t = useTemplateTexts();
  return (
    <div className={css.preview}>
      {template.outline.length > 0 && (
        <section>
          <h3>{template.kind === 'PROJECT' ? t('readme') : t('outline')}</h3>
          <ol className={css.outline}>
            {template.outline.map((heading) => (
              <li key={heading}>{heading}</li>
            ))}
          </ol>
        </section>
      )}
      {template.boards.map(({ name, groups }) => (
        <section key={name}>
          <h3>{t('board')}</h3>
          <dl className={css.groups}>
            {groups.map((group) => (
              <div key={group.name}>
                <dt>{group.name}</dt>
                <dd>{group.tags.join(' · ')}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      {template.fields.length > 0 && (
        <section>
          <h3>{t('noteFields')}</h3>
          <dl className={css.groups}>
            {template.fields.map(({ label, options }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{options.join(' · ')}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </div>
  );
}
