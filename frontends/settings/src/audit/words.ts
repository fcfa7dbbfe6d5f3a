import { type AuditAction, type AuditKind, isKeyOf } from '@libs/domain';
import { formatMoment } from '@libs/object-views';
import { auditPhrases, type useAuditTexts } from './texts.ts';

/** A field that changed, as the server says it. */
export interface Change {
  field: string;
  of?: string | null;
  before?: string | null;
  after?: string | null;
}

const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

type Translate = ReturnType<typeof useAuditTexts>;

/** What was done, such as “Changed member”. */
export const actionText = (t: Translate, { action, kind }: { action: AuditAction; kind: AuditKind }): string =>
  phraseOf(t, `${kind}-${action}`) ?? `${t(`actions.${action}`)} ${t(`kinds.${kind}`)}`;

function phraseOf(t: Translate, key: string): string | null {
  return isKeyOf(auditPhrases, key) ? t(`phrases.${key}`) : null;
}

/** A changed field, such as “Role: contributor → viewer”. */
export function changeText(t: Translate, { field, of, before, after }: Change): string {
  const name = of ? t('fieldOf', { field: fieldName(field), name: of }) : fieldName(field);
  const values = { field: name, before: valueText(t, before), after: valueText(t, after) };
  return t(before == null ? 'is' : after == null ? 'was' : 'from_to', values);
}

/** The name of a setting as words: publicSharing is “Public sharing”. */
function fieldName(field: string): string {
  const words = field.replace(/([a-z\d])([A-Z])/g, (_, before: string, after: string) => `${before} ${after.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function valueText(t: Translate, value: string | null | undefined): string {
  if (value === 'true') return t('on');
  if (value === 'false') return t('off');
  return value ? (MOMENT.test(value) ? formatMoment(value) : value) : t('empty');
}
