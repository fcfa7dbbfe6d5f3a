import { download } from '@libs/shell-kit';
import { Button, Dialog, RadioCards, Select } from '@libs/ui';
import { IconDownload } from '@libs/ui/icons';
import { useState } from 'react';
import { useNoteTexts } from '../copy.ts';
import {
  HIGHLIGHT_EXPORT_STYLES,
  type HighlightExportStyle,
  hasTimes,
  highlightFile,
  NOTE_FORMATS,
  type NoteFormat,
  noteFile,
} from '../open-note/export-files.ts';
import type { OpenNote } from '../open-note/use-open-note.ts';
import css from './export.module.css';

export interface ExportDialogProps {
  noteId: string;
  open: OpenNote | null;
  opened: boolean;
  onClose: () => void;
}

/** Chooses how a note is saved as a file. */
export function ExportDialog({ noteId, open, opened, onClose }: ExportDialogProps) {
  const t = useNoteTexts();
  const [format, setFormat] = useState<NoteFormat | 'csv'>('docx');
  const [style, setStyle] = useState<HighlightExportStyle>('comments');
  const timed = !opened || !open || hasTimes(open.session.editor.state.doc);
  const options = [...NOTE_FORMATS, 'csv' as const].map((value) => {
    const isCaption = value === 'vtt' || value === 'srt';
    const disabled = isCaption && !timed;
    return { value, label: t(`export.${value}`), hint: disabled ? t('export.noTimes') : t(`export.${value}Hint`), disabled };
  });

  function save() {
    download(format === 'csv' ? highlightFile({ noteId }) : noteFile(noteId, format, style));
    onClose();
  }

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('export.title')}
      width={560}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('export.cancel')}
          </Button>
          <Button variant="primary" icon={<IconDownload size={14} />} onClick={save}>
            {t('export.save')}
          </Button>
        </>
      }
    >
      <RadioCards hideLabel label={t('export.format')} columns={2} value={format} options={options} onChange={setFormat} />
      {format === 'docx' && (
        <div className={css.look}>
          <span aria-hidden>{t('export.highlights')}</span>
          <Select
            size="sm"
            aria-label={t('export.highlights')}
            value={style}
            options={HIGHLIGHT_EXPORT_STYLES.map((value) => ({ value, label: t(`export.${value}`) }))}
            onChange={setStyle}
          />
        </div>
      )}
    </Dialog>
  );
}
