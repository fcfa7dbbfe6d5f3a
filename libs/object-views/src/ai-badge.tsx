import { Badge, Tooltip } from '@libs/ui';
import { t } from './texts.ts';

/** What the mark of a highlight says that was made without a person. */
export const BY_AI = t('ai.by');

/** Says of a highlight that no person made it, until one keeps it; what that means is read out with it. */
export const AiBadge = () => (
  <Tooltip label={BY_AI}>
    <span>
      <Badge tone="pen">{t('ai.badge')}</Badge>
      <span className="vb-hidden">{BY_AI}</span>
    </span>
  </Tooltip>
);
