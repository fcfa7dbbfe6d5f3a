import type { Omitted } from '@libs/domain';
import { parseHtml } from './html.js';
import { ImportError, ImportedBlock } from './imported-text.js';
import { openArchive } from './office-archive.js';
import { OmittedCount } from './omitted-count.js';
import { elementText, partPath, readXml } from './xml-events.js';

const PAGES = /^(?:application\/xhtml\+xml|text\/html|text\/x-oeb1-document)$/;

/** Reads a book chapter by chapter in reading order. Throws ImportError when it is protected or damaged. */
export async function parseEpub(
  bytes: Uint8Array,
): Promise<{ title?: string; language?: string; blocks: ImportedBlock[]; warnings: string[]; omitted: Omitted }> {
  const archive = openArchive(bytes);
  let packagePath = '';
  readXml((await archive.text('META-INF/container.xml')) ?? '', {
    open: (name, a) => {
      if (name === 'rootfile' && packagePath === '') packagePath = partPath('', a['full-path'] ?? '');
    },
  });
  const opf = await archive.text(packagePath);
  if (!opf) throw new ImportError('missingPart', { part: packagePath || 'META-INF/container.xml' });
  const manifest = new Map<string, { path: string; type: string; properties: string }>();
  const spine: string[] = [];
  readXml(opf, {
    open: (name, a) => {
      const tag = name.slice(name.indexOf(':') + 1);
      if (tag === 'item')
        manifest.set(a['id'] ?? '', {
          path: partPath(packagePath, decodePath(a['href'] ?? '')),
          type: a['media-type'] ?? '',
          properties: a['properties'] ?? '',
        });
      if (tag === 'itemref' && a['linear'] !== 'no') spine.push(a['idref'] ?? '');
    },
  });
  const locked = (await archive.text('META-INF/encryption.xml')) ?? '';
  const blocks: ImportedBlock[] = [];
  const omitted = new OmittedCount();
  for (const id of spine) {
    const item = manifest.get(id);
    // The book's own list of chapters says everything a second time.
    if (!item || !PAGES.test(item.type) || /\bnav\b/.test(item.properties)) continue;
    if (locked.includes(item.path)) throw new ImportError('protectedBook');
    const page = await archive.text(item.path);
    if (!page) {
      omitted.add('chapters');
      continue;
    }
    const read = parseHtml(page, true);
    for (const block of read.blocks) blocks.push(block);
    omitted.addAll(read.omitted);
  }
  const title = elementText(opf, 'dc:title');
  const language = /^[a-z]{2,3}(-[A-Za-z]{2,4})?$/.exec(elementText(opf, 'dc:language'))?.[0];
  return { ...(title ? { title } : {}), ...(language ? { language } : {}), blocks, warnings: [], omitted: omitted.all };
}

function decodePath(href: string): string {
  const bare = href.split('#')[0]!;
  try {
    return decodeURIComponent(bare);
  } catch {
    return bare;
  }
}
