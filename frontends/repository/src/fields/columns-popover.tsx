import { Button, Checkbox, Popover } from '@libs/ui';
import { IconLayoutColumns } from '@libs/ui/icons';
import { useState } from 'react';
import css from './columns-popover.module.css';

interface ColumnsPopoverProps {
  texts: { button: string; shown: string; reset: string };
  className?: string;
  columns: readonly { key: string; label: string }[];
  isShown: (key: string) => boolean;
  onToggle: (key: string, on: boolean) => void;
  /** Back to the usual columns; null while these are shown. */
  onReset: (() => void) | null;
}

/** A button under which the columns of a table are ticked. */
export function ColumnsPopover({ texts, className, columns, isShown, onToggle, onReset }: ColumnsPopoverProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover
      opened={isOpen}
      onClose={() => setOpen(false)}
      width={240}
      align="end"
      label={texts.shown}
      target={
        <Button size="sm" className={className} icon={<IconLayoutColumns size={14} />} onClick={() => setOpen(!isOpen)}>
          {texts.button}
        </Button>
      }
    >
      <div className={css.columns}>
        {columns.map(({ key, label }) => (
          <Checkbox key={key} label={<span dir="auto">{label}</span>} checked={isShown(key)} onChange={(on) => onToggle(key, on)} />
        ))}
        {onReset && (
          <Button size="sm" variant="ghost" onClick={onReset}>
            {texts.reset}
          </Button>
        )}
      </div>
    </Popover>
  );
}
