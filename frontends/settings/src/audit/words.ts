import { type AuditAction, type AuditKind, isKeyOf } from '@libs/domain';
import { auditPhrases, type useAuditTexts } from './texts.ts';

type Translate = ReturnType<typeof useAuditTexts>;

/** What was done, such as “Changed member”. */
export function actionText(t: Translate, { action, kind }: { action: AuditAction; kind: AuditKind }): string {
  const key = `${kind}-${action}`;
  return isKeyOf(auditPhrases, key) ? t(`phrases.${key}`) : `${t(`actions.${action}`)} ${t(`kinds.${kind}`)}`;
}
