import { ColourChip } from '@libs/ui';
import { t } from './texts.ts';

/** What a chip needs of a tag. */
export interface ChipTag {
  id: string;
  title: string;
  colour: string;
}

export interface TagChipProps {
  tag: ChipTag;
  /** Address of the tag; without it the chip is plain text. */
  href?: string;
  suggested?: boolean;
  onRemove?: () => void;
}

/** A tag in its colour. */
export function TagChip({ tag, href, suggested, onRemove }: TagChipProps) {
  return (
    <ColourChip colour={tag.colour} href={href} suggested={suggested} onRemove={onRemove} removeLabel={t('remove', { name: tag.title })}>
      {tag.title}
    </ColourChip>
  );
}
