import { errorOf, graphql, useQuery } from '@libs/api';
import { TagChip } from '@libs/object-views';
import { Button, Dialog, ErrorCard, RadioCards, SkeletonLines, Swatch } from '@libs/ui';
import { IconArrowMerge } from '@libs/ui/icons';
import { useState } from 'react';
import { useTagTexts } from './copy.ts';
import css from './dialogs.module.css';
import type { TagView } from './tag-data.ts';

const PREVIEW = graphql(`
  query TagMergePreview($from: [ID!]!, $into: ID!) {
    mergePreview(fromIds: $from, intoId: $into) { title removedTitles highlights gained shared notes cited { references insights } }
  }
`);

const MAX_CHOICES = 6;

interface MergeDialogProps {
  /** The tags to be one; the first keeps its title unless another is chosen. */
  tags: readonly TagView[];
  onMerge: (from: readonly TagView[], into: TagView) => void;
  onClose: () => void;
}

/** What a merge will do, said before it is done, and which of the titles stays. */
export function MergeDialog({ tags, onMerge, onClose }: MergeDialogProps) {
  const t = useTagTexts();
  const [keptId, setKeptId] = useState(tags[0]?.id ?? '');
  const kept = tags.find(({ id }) => id === keptId);
  const from = tags.filter(({ id }) => id !== keptId);
  const [{ data, error }, reload] = useQuery({
    query: PREVIEW,
    variables: { from: from.map(({ id }) => id), into: keptId },
    requestPolicy: 'cache-and-network',
  });
  const preview = data?.mergePreview;
  if (!kept) return null;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('merge.title', { count: tags.length })}
      width={480}
      footer={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button
            variant="primary"
            icon={<IconArrowMerge size={15} />}
            data-autofocus
            disabled={Boolean(error)}
            onClick={() => onMerge(from, kept)}
          >
            {t('merge.do')}
          </Button>
        </>
      }
    >
      {tags.length <= MAX_CHOICES ? (
        <RadioCards
          label={t('merge.stays')}
          value={keptId}
          columns={1}
          options={tags.map((tag) => ({
            value: tag.id,
            label: tag.title,
            icon: <Swatch colour={tag.colour} />,
            hint: tag.highlightCount === undefined ? tag.group : `${tag.group} · ${t('uses', { count: tag.highlightCount })}`,
          }))}
          onChange={setKeptId}
        />
      ) : (
        <p className={css.kept}>
          {t('merge.stays')} <TagChip tag={kept} />
        </p>
      )}
      {error && <ErrorCard message={errorOf(error).message} requestId={errorOf(error).requestId} onRetry={() => reload()} />}
      {!error && !preview && <SkeletonLines lines={4} />}
      {preview && (
        <ul className={css.facts} aria-label={t('merge.what')} aria-live="polite">
          <li>{t('merge.highlights', { count: preview.highlights, title: preview.title })}</li>
          <li>{preview.gained ? t('merge.gained', { count: preview.gained }) : t('merge.gainedNone')}</li>
          {preview.shared > 0 && <li>{t('merge.shared', { count: preview.shared })}</li>}
          <li>{t('merge.notes', { count: preview.notes })}</li>
          <li>
            {preview.cited.references
              ? t('merge.cited', {
                  references: t('merge.references', { count: preview.cited.references }),
                  insights: t('merge.insights', { count: preview.cited.insights }),
                })
              : t('merge.citedNone')}
          </li>
          <li>
            {t('merge.gone', {
              count: preview.removedTitles.length,
              titles: preview.removedTitles.map((title) => `“${title}”`).join(', '),
            })}
          </li>
        </ul>
      )}
    </Dialog>
  );
}
