import { Badge, Tooltip } from '@libs/ui';

/** What the mark of a highlight says that was made without a person. */
export const BY_AI = 'Made by AI as the note arrived: its words are like those of this tag. Nobody has kept it yet.';

/** Says of a highlight that no person made it, until one keeps it; what that means is read out with it. */
export const AiBadge = () => (
  <Tooltip label={BY_AI}>
    <span>
      <Badge tone="pen">AI</Badge>
      <span className="vb-hidden">{BY_AI}</span>
    </span>
  </Tooltip>
);
