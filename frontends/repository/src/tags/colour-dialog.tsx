import { COLOURS, cx, Dialog, Swatch } from '@libs/ui';
import { useTagTexts } from './copy.ts';
import css from './dialogs.module.css';
import type { TagView } from './tag-data.ts';

interface ColourDialogProps {
  title: string;
  opened: boolean;
  /** The colour that holds now; none for several tags. */
  value?: string;
  onPick: (colour: TagView['colour']) => void;
  onClose: () => void;
}

/** The twelve colours by name; a click takes one. */
export function ColourDialog({ title, opened, value, onPick, onClose }: ColourDialogProps) {
  const t = useTagTexts();
  return (
    <Dialog opened={opened} onClose={onClose} title={title} width={400}>
      <ul className={css.colours} aria-label={t('dialog.colour')}>
        {COLOURS.map((colour) => (
          <li key={colour}>
            <button
              type="button"
              className={cx(css.colour, colour === value && css.on)}
              aria-pressed={colour === value}
              onClick={() => onPick(colour)}
            >
              <Swatch colour={colour} />
              {colour}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
