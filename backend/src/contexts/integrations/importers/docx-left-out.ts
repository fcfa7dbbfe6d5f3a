import { LeftOutCount, occurrences } from './left-out-count.js';
import type { OfficeArchive } from './office-archive.js';

const HEADER = /^word\/(?:header|footer)\d*\.xml$/;
const DOCUMENT = /^word\/document[^/]*\.xml$/i;

/** What of a Word document no reader of its words hands on: found by the marks that it leaves in the parts. */
export async function leftOutOfDocx(archive: OfficeArchive, leftOut: LeftOutCount): Promise<void> {
  for (const name of archive.names) {
    if (HEADER.test(name) && /<w:t[ >][^<]*\S/.test((await archive.text(name)) ?? '')) leftOut.add('headers');
    else if (DOCUMENT.test(name)) countMarks((await archive.text(name)) ?? '', leftOut);
    else if (name === 'word/comments.xml') leftOut.add('comments', occurrences((await archive.text(name)) ?? '', /<w:comment[ />]/g));
    else if (name === 'word/vbaProject.bin') leftOut.add('scripts');
  }
}

function countMarks(xml: string, leftOut: LeftOutCount): void {
  leftOut.add('charts', occurrences(xml, /<c:chart[ />]/g));
  leftOut.add('drawings', occurrences(xml, /<dgm:relIds[ />]/g));
  leftOut.add('embedded', occurrences(xml, /<o:OLEObject[ />]/g));
  leftOut.add('equations', occurrences(xml, /<m:oMath[ >]/g));
  leftOut.add('deletions', occurrences(xml, /<w:(?:del|moveFrom) /g));
}
