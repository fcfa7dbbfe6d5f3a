import { ACCESS_LABELS, type Access } from '@libs/domain';
import { catalog } from '@libs/i18n';

const t = catalog('labels', { access: ACCESS_LABELS });

/** What a user may do with an object, in words: `Can edit`. */
export const accessLabel = (level: Access): string => t(`access.${level}`);
