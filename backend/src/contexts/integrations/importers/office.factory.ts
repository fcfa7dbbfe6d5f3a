import { aZip, type ZipPart } from './docx.factory.js';

const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const rels = (...items: [id: string, type: string, target: string, more?: string][]): string =>
  `<Relationships>${items
    .map(([id, type, target, more = '']) => `<Relationship Id="${id}" Type="${RELATIONS}/${type}" Target="${target}" ${more}/>`)
    .join('')}</Relationships>`;

/** A LibreOffice document around the body of its content, for tests. */
export const anOdt = (body: string, more: ZipPart[] = []): Buffer =>
  aZip([
    { name: 'mimetype', content: 'application/vnd.oasis.opendocument.text' },
    {
      name: 'content.xml',
      content: `<office:document-content><office:automatic-styles><style:style style:name="B"><style:text-properties fo:font-weight="bold"/></style:style>
<text:list-style style:name="N"><text:list-level-style-number text:level="1"/></text:list-style></office:automatic-styles><office:body><office:text>${body}</office:text></office:body></office:document-content>`,
    },
    { name: 'meta.xml', content: '<office:meta><dc:title>Own title</dc:title></office:meta>' },
    ...more,
  ]);

/** A presentation of the given slides, for tests; their list says them in the other order than their names. */
export const aPptx = (...slides: string[]): Buffer => aZip(pptxParts(...slides));

/** The parts of such a presentation. */
export const pptxParts = (...slides: string[]): ZipPart[] => [
  { name: '[Content_Types].xml', content: '<Types/>' },
  {
    name: 'ppt/presentation.xml',
    content: `<p:presentation><p:sldIdLst>${slides.map((_, at) => `<p:sldId r:id="r${at}"/>`).join('')}</p:sldIdLst></p:presentation>`,
  },
  {
    name: 'ppt/_rels/presentation.xml.rels',
    content: rels(...slides.map((_, at): [string, string, string] => [`r${at}`, 'slide', `slides/slide${slides.length - at}.xml`])),
  },
  ...slides.map((content, at) => ({ name: `ppt/slides/slide${slides.length - at}.xml`, content: `<p:sld>${content}</p:sld>` })),
  { name: 'ppt/slides/_rels/slide1.xml.rels', content: rels(['n', 'notesSlide', '../notes.xml']) },
  { name: 'ppt/notes.xml', content: aShape('body', 'Say this slowly') + aShape('sldNum', '7') },
];

/** One box of a slide with one paragraph. */
export const aShape = (placeholder: string, text: string): string =>
  `<p:sp><p:nvPr><p:ph type="${placeholder}"/></p:nvPr><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:sp>`;

/** A workbook with one sheet of the given rows (XML), for tests; style 1 is a date. */
export const aWorkbook = (rows: string, more: ZipPart[] = []): Buffer =>
  aZip([
    { name: '[Content_Types].xml', content: '<Types/>' },
    { name: 'xl/workbook.xml', content: '<workbook><sheets><sheet name="Visits" r:id="r1"/></sheets></workbook>' },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: rels(
        ['r1', 'worksheet', 'worksheets/sheet1.xml'],
        ['r2', 'sharedStrings', 'sharedStrings.xml'],
        ['r3', 'styles', 'styles.xml'],
      ),
    },
    {
      name: 'xl/sharedStrings.xml',
      content: '<sst><si><t>Name</t></si><si><r><t>Am</t></r><r><t>ara</t></r><rPh><t>ama</t></rPh></si></sst>',
    },
    { name: 'xl/styles.xml', content: '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>' },
    { name: 'xl/worksheets/sheet1.xml', content: `<worksheet><sheetData>${rows}</sheetData></worksheet>` },
    ...more,
  ]);

/** A book of the given pages, for tests. */
export const anEpub = (pages: string[], more: ZipPart[] = []): Buffer =>
  aZip([
    { name: 'mimetype', content: 'application/epub+zip' },
    { name: 'META-INF/container.xml', content: '<container><rootfiles><rootfile full-path="OPS/book.opf"/></rootfiles></container>' },
    {
      name: 'OPS/book.opf',
      content: `<package><metadata><dc:title>The book</dc:title><dc:language>de</dc:language></metadata><manifest>${pages
        .map((_, at) => `<item id="p${at}" href="page%20${at}.xhtml" media-type="application/xhtml+xml"/>`)
        .join('')}</manifest><spine>${pages.map((_, at) => `<itemref idref="p${at}"/>`).join('')}</spine></package>`,
    },
    ...pages.map((content, at) => ({ name: `OPS/page ${at}.xhtml`, content })),
    ...more,
  ]);

/** A PDF with a page for each text, for tests. */
export function aPdf(...pages: string[]): Buffer {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, at) => `${4 + at * 2} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.flatMap((content, at) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Resources << /Font << /F 3 0 R >> >> /Contents ${5 + at * 2} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
  ];
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('');
  return Buffer.from(`%PDF-1.4\n${body}trailer\n<< /Root 1 0 R /Size ${objects.length + 1} >>\n%%EOF`, 'latin1');
}
