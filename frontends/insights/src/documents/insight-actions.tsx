import { graphql, type InsightStatus, useClient, useMutation } from '@libs/api';
import { ReadOnlyBadge, ShareDialog } from '@libs/object-views';
import { confirmPublish } from '@libs/object-views/publish';
import { copyLink, download, useNavigate } from '@libs/shell-kit';
import { Button, IconButton, IconCopy, IconEye, IconLink, Menu, MenuDivider, MenuItem, toast } from '@libs/ui';
import { IconArchive, IconDots, IconDownload, IconTrash } from '@libs/ui/icons';
import { useState } from 'react';
import { useInsightTexts } from '../copy.ts';

const SET_STATUS = graphql(`
  mutation InsightActionsStatus($input: UpdateInsightInput!) {
    updateInsight(input: $input) { id status publishedAt updatedAt }
  }
`);
const DELETE = graphql(`
  mutation InsightActionsDelete($ids: [ID!]!) {
    deleteInsights(ids: $ids) { ids }
  }
`);
const RESTORE = graphql(`
  mutation InsightActionsRestore($ids: [ID!]!) {
    restoreInsights(ids: $ids) { insights { id title deletedAt } }
  }
`);

export interface InsightActionsProps {
  insight: { id: string; status: InsightStatus; projectId: string };
  canEdit: boolean;
  /** Whether they have full access to its project, and decide who else sees it. */
  hasFullAccess: boolean;
}

/** The actions on an insight: share, publish, copy its link, delete. */
export function InsightActions({ insight, canEdit, hasFullAccess }: InsightActionsProps) {
  const t = useInsightTexts();
  const navigate = useNavigate();
  const [sharing, setSharing] = useState(false);
  const client = useClient();
  const [, setStatus] = useMutation(SET_STATUS);
  const [, remove] = useMutation(DELETE);
  const [, restore] = useMutation(RESTORE);
  const { id, status, projectId } = insight;
  const isOut = status === 'published';

  async function change(next: InsightStatus) {
    if (next === 'published' && !(await confirmPublish(client, id))) return;
    const { error } = await setStatus({ input: { id, status: next } }, { idempotent: true });
    if (!error) toast({ text: next === 'published' ? t('page.published') : t('page.unpublished'), undo: () => void change(status) });
  }
  async function discard() {
    const { data } = await remove({ ids: [id] }, { idempotent: true });
    if (!data) return;
    void navigate(`/projects/${projectId}/insights`);
    const back = () => void restore({ ids: [id] }, { idempotent: true }).then((answer) => !answer.error && navigate(`/insights/${id}`));
    // What another member deleted first is not restored from here.
    toast({ text: t('page.removed'), ...(data.deleteInsights.ids.includes(id) ? { undo: back } : {}) });
  }

  return (
    <>
      {!canEdit && <ReadOnlyBadge projectId={projectId} label={t('page.readOnly')} />}
      <Menu align="end" width={260} target={<IconButton size="sm" label={t('page.more')} icon={<IconDots />} />}>
        {canEdit && !isOut && (
          <MenuItem sends="share" icon={<IconEye />} hint={t('page.publishHint')} onClick={() => void change('published')}>
            {t('page.publish')}
          </MenuItem>
        )}
        {canEdit && isOut && (
          <MenuItem sends="unshare" icon={<IconArchive />} onClick={() => void change('draft')}>
            {t('page.unpublish')}
          </MenuItem>
        )}
        <MenuItem icon={<IconLink />} onClick={() => void copyLink(null, `/insights/${id}`)}>
          {t('page.copyLink')}
        </MenuItem>
        <MenuItem icon={<IconDownload />} onClick={() => download(`/api/exports/insights/${id}?format=docx`)}>
          {t('page.word')}
        </MenuItem>
        <MenuItem icon={<IconDownload />} onClick={() => download(`/api/exports/insights/${id}?format=pdf`)}>
          {t('page.pdf')}
        </MenuItem>
        {hasFullAccess && (
          <MenuItem sends="saveAsTemplate" icon={<IconCopy />} onClick={() => navigate(`/templates/workspace?from=INSIGHT&of=${id}`)}>
            {t('page.saveAsTemplate')}
          </MenuItem>
        )}
        {canEdit && <MenuDivider sends="deleteInsights" />}
        {canEdit && (
          <MenuItem sends="deleteInsights" danger icon={<IconTrash />} onClick={() => void discard()}>
            {t('page.remove')}
          </MenuItem>
        )}
      </Menu>
      <Button size="sm" variant="primary" onClick={() => setSharing(true)}>
        {t('page.share')}
      </Button>
      <ShareDialog objectType="insight" objectId={id} opened={sharing} onClose={() => setSharing(false)} />
    </>
  );
}
