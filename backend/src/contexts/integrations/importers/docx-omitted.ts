import type { OfficeArchive } from './office-archive.js';
import { OmittedCount, occurrences } from './omitted-count.js';

const HEADER = /^word\/(?:header|footer)\d*\.xml$/;
const DOCUMENT = /^word\/document[^/]*\.xml$/i;

/** What of a Word document no reader of its words hands on: found by the marks that it leaves in the parts. */
export async function omittedOfDocx(archive: OfficeArchive, omitted: OmittedCount): Promise<void> {
  for (const name of archive.names) {
    if (HEADER.test(name) && /<w:t[ >][^<]*\S/.test((await archive.text(name)) ?? '')) omitted.add('headers');
    else if (DOCUMENT.test(name)) countMarks((await archive.text(name)) ?? '', omitted);
    else if (name === 'word/comments.xml') omitted.add('comments', occurrences((await archive.text(name)) ?? '', /<w:comment[ />]/g));
    else if (name === 'word/vbaProject.bin') omitted.add('scripts');
  }
}

function countMarks(xml: string, omitted: OmittedCount): void {
  omitted.add('charts', occurrences(xml, /<c:chart[ />]/g));
  omitted.add('drawings', occurrences(xml, /<dgm:relIds[ />]/g));
  omitted.add('embedded', occurrences(xml, /<o:OLEObject[ />]/g));
  omitted.add('equations', occurrences(xml, /<m:oMath[ >]/g));
  omitted.add('deletions', occurrences(xml, /<w:(?:del|moveFrom) /g));
}
