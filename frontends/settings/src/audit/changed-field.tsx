import { isKeyOf } from '@libs/domain';
import { formatMoment } from '@libs/object-views';
import css from './audit-page.module.css';
import { auditFields, auditValues, useAuditTexts } from './texts.ts';

/** A field that changed, as the server says it. */
export interface FieldChange {
  field: string;
  of?: string | null;
  before?: string | null;
  after?: string | null;
}

const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** A changed field with its values, such as “Role: contributor → viewer”. */
export function ChangedField({ change: { field, of, before, after } }: { change: FieldChange }) {
  const t = useAuditTexts();
  const name = isKeyOf(auditFields, field) ? t(`fields.${field}`) : null;
  return (
    <span className={css.small}>
      {name ? of ? t('fieldOf', { field: name, name: of }) : name : <code className={css.raw}>{field}</code>}
      {': '}
      {before == null ? null : (
        <>
          <Value value={before} />
          {' → '}
        </>
      )}
      <Value value={after} />
    </span>
  );
}

function Value({ value }: { value: string | null | undefined }) {
  const t = useAuditTexts();
  if (!value) return <>{t('empty')}</>;
  if (isKeyOf(auditValues, value)) return <>{t(`values.${value}`)}</>;
  return MOMENT.test(value) ? formatMoment(value) : <code className={css.raw}>{value}</code>;
}
