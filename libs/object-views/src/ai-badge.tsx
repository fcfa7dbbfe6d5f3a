import { Badge, Tooltip } from '@libs/ui';
import { t } from './texts.ts';

/** What the mark of a highlight says that was made without a person. */
export const BY_AI = t('ai.by');

/** Says of a highlight, or of what `label` says, that no person made it, until one keeps it; what that means is read out with it. */
export const AiBadge = ({ label = BY_AI }: { label?: string }) => (
  <Tooltip label={label}>
    <span>
      <Badge tone="pen">{t('ai.badge')}</Badge>
      <span className="vb-hidden">{label}</span>
    </span>
  </Tooltip>
);
