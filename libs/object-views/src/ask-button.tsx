import { keyCaps, openPeek, usePhone } from '@libs/shell-kit';
import { Button, IconButton, IconMessageQuestion, Tooltip } from '@libs/ui';
import { t } from './texts.ts';

interface AskButtonProps {
  /** What is asked about. */
  kind: 'note' | 'project' | 'folder' | 'tag';
  id: string;
  /** As large as the buttons beside it. */
  size?: 'sm' | 'md';
}

/** Asks about what a page shows, in the panel beside it; on a phone a page of its own. */
export function AskButton({ kind, id, size = 'sm' }: AskButtonProps) {
  const phone = usePhone();
  const open = () => openPeek({ kind: 'ask', id: `${kind}-${id}` });
  const label = t(`ask.${kind}`);
  if (phone) return <IconButton size={size} label={label} icon={<IconMessageQuestion />} onClick={open} />;
  return (
    <Tooltip label={label} kbd={keyCaps('mod+j')}>
      <Button size={size} icon={<IconMessageQuestion size={14} />} onClick={open}>
        {t('ask.action')}
      </Button>
    </Tooltip>
  );
}
