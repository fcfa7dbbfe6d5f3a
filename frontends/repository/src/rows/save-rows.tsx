import { isString, propertyOf, type ViewTarget } from '@libs/domain';
import { guardDownload } from '@libs/shell-kit';
import { Button, toast } from '@libs/ui';
import { IconDownload } from '@libs/ui/icons';
import { useState } from 'react';
import { useRowTexts } from '../views/row-target.ts';

/** Which rows are saved, and which columns beside the title. */
export interface SavedRows {
  target: ViewTarget;
  /** Contacts are in none. */
  projectId: string | null;
  ids: readonly string[];
  columns: readonly string[];
}

/** Saves the selected rows as a table: in their order, with the columns that are shown. */
export function SaveRows(rows: SavedRows) {
  const t = useRowTexts();
  const [isSaving, setSaving] = useState(false);
  async function save() {
    setSaving(true);
    const outcome = await saved(rows);
    setSaving(false);
    if (isString(outcome)) toast({ text: outcome || t('exportFailed'), tone: 'bad' });
    else if (outcome.missing) toast({ text: t('exportedWithout', { count: outcome.missing }) });
  }
  return (
    <Button
      size="sm"
      variant="ghost"
      icon={<IconDownload size={14} />}
      loading={isSaving}
      onClick={(event) => {
        guardDownload(event);
        if (!event.defaultPrevented) void save();
      }}
    >
      {t('exportRows')}
    </Button>
  );
}

/** How many of the rows are not in the file because they are gone; or why there is none, empty when the server did not say. */
async function saved({ target, projectId, ids, columns }: SavedRows): Promise<{ missing: number } | string> {
  try {
    const answer = await fetch(`/api/exports/rows/${target}${projectId === null ? '' : `?projectId=${projectId}`}`, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json', 'x-verbatim': '1' },
      body: JSON.stringify({ ids, columns }),
    });
    if (!answer.ok) {
      const message = propertyOf(propertyOf(await answer.json(), 'error'), 'message');
      return isString(message) ? message : '';
    }
    const name = /filename\*=UTF-8''([^;]+)/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
    downloadFile(name ? decodeURIComponent(name) : `${target}s.csv`, await answer.blob());
    return { missing: ids.length - Number(answer.headers.get('x-rows') ?? ids.length) };
  } catch {
    return '';
  }
}

function downloadFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
