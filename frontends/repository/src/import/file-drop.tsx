import { IconUpload } from '@libs/ui/icons';
import { useEffect, useRef, useState } from 'react';
import { useImportTexts } from './copy.ts';
import { droppedFiles } from './dropped-files.ts';
import css from './import.module.css';

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;

/** Takes files, or whole folders, that are dropped anywhere on the page; answers whether some hang over it now. */
export function useFileDrop(onFiles: (files: File[]) => void, active: boolean): boolean {
  const [over, setOver] = useState(false);
  const latest = useRef(onFiles);
  latest.current = onFiles;
  useEffect(() => {
    if (!active) return;
    // Every element inside fires enter and leave: only the balance says whether the pointer is still here.
    let depth = 0;
    const controller = new AbortController();
    const listen = (name: 'dragenter' | 'dragover' | 'dragleave' | 'drop', fn: (event: DragEvent) => void) =>
      window.addEventListener(name, (event) => hasFiles(event) && fn(event), { signal: controller.signal });
    listen('dragenter', () => setOver(++depth > 0));
    listen('dragleave', () => setOver(--depth > 0));
    listen('dragover', (event) => event.preventDefault());
    listen('drop', (event) => {
      event.preventDefault();
      depth = 0;
      setOver(false);
      void droppedFiles(event.dataTransfer).then((files) => {
        if (files.length) latest.current(files);
      });
    });
    return () => controller.abort();
  }, [active]);
  return over;
}

/** What lies over the page while files hang above it. */
export function DropCover({ shown: isVisible, name }: { shown: boolean; name: string }) {
  const t = useImportTexts();
  if (!isVisible) return null;
  return (
    <div className={css.cover}>
      <div className={css.coverWords}>
        <IconUpload size={20} />
        {t('dropInto', { name })}
      </div>
    </div>
  );
}
