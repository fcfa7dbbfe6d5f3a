import { LIMITS } from '@libs/domain';
import { Button, Dialog, Textarea } from '@libs/ui';
import { useState } from 'react';
import { useTagTexts } from './copy.ts';
import type { TagView } from './tag-data.ts';

interface DescribeDialogProps {
  tag: Pick<TagView, 'title' | 'description'>;
  opened: boolean;
  onSave: (description: string) => void;
  onClose: () => void;
}

/** When a tag fits, in a few sentences. */
export function DescribeDialog({ tag, opened, onSave, onClose }: DescribeDialogProps) {
  return opened ? <Describe {...{ tag, opened, onSave, onClose }} /> : null;
}

function Describe({ tag, opened, onSave, onClose }: DescribeDialogProps) {
  const t = useTagTexts();
  const [text, setText] = useState(tag.description ?? '');
  const save = () => onSave(text.trim());
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('dialog.descriptionOf', { title: tag.title })}
      footer={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button variant="primary" disabled={[...text.trim()].length > LIMITS.tag.description} onClick={save}>
            {t('dialog.save')}
          </Button>
        </>
      }
    >
      <Textarea
        label={t('dialog.description')}
        hint={t('dialog.descriptionHint')}
        limit={LIMITS.tag.description}
        value={text}
        rows={4}
        data-autofocus
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) save();
        }}
      />
    </Dialog>
  );
}
