import { Button, IconEyeOff, IconLink, IconSparkles } from '@libs/ui';
import { IconMessage2, IconQuote, IconTrash } from '@libs/ui/icons';
import { useNoteTexts } from '../copy.ts';

/** The foot's actions on what is chosen. */
export function ChoiceActions({
  onComment,
  onLink,
  onQuote,
  onSimilar,
  onRedact,
  onRemove,
}: {
  onComment?: () => void;
  onLink: () => void;
  onQuote: () => void;
  onSimilar?: () => void;
  onRedact?: () => void;
  onRemove?: () => void;
}) {
  const t = useNoteTexts();
  return (
    <>
      {onComment && (
        <Button variant="ghost" size="sm" icon={<IconMessage2 size={14} />} kbd="C" onClick={onComment}>
          {t('coding.comment')}
        </Button>
      )}
      <Button variant="ghost" size="sm" icon={<IconLink size={14} />} onClick={onLink}>
        {t('coding.link')}
      </Button>
      <Button variant="ghost" size="sm" icon={<IconQuote size={14} />} onClick={onQuote}>
        {t('coding.quote')}
      </Button>
      {onSimilar && (
        <Button variant="ghost" size="sm" icon={<IconSparkles size={14} />} onClick={onSimilar}>
          {t('similar.action')}
        </Button>
      )}
      {onRedact && (
        <Button variant="ghost" size="sm" icon={<IconEyeOff size={14} />} onClick={onRedact}>
          {t('redact.action')}
        </Button>
      )}
      {onRemove && (
        <Button variant="ghost" size="sm" icon={<IconTrash size={14} />} onClick={onRemove}>
          {t('coding.remove')}
        </Button>
      )}
    </>
  );
}
