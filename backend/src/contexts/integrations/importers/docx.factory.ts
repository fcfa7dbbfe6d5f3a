import { crc32, deflateRawSync } from 'node:zlib';

/** A part of an archive under construction. The last two state something false in the directory. */
export interface ZipPart {
  name: string;
  content: string | Uint8Array;
  statedSize?: number;
  encrypted?: boolean;
}

/** A ZIP archive of the given parts, for tests. */
export function aZip(parts: readonly ZipPart[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content, statedSize, encrypted } of parts) {
    const bytes = Buffer.from(content as string);
    const packed = deflateRawSync(bytes);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(encrypted ? 1 : 0, 2);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(bytes), 10);
    fields.writeUInt32LE(packed.length, 14);
    fields.writeUInt32LE(statedSize ?? bytes.length, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    files.push(Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), fields, Buffer.from(name), packed]));
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), fields, place, Buffer.from(name)]));
    at += files.at(-1)!.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...files, entries, end]);
}

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';

const STYLES = `<w:styles xmlns:w="${WORD}">${['heading 1', 'heading 2', 'heading 5', 'Title', 'Quote', 'List Bullet']
  .map((name) => `<w:style w:type="paragraph" w:styleId="${name.replace(' ', '')}"><w:name w:val="${name}"/></w:style>`)
  .join('')}</w:styles>`;

const level = (number: number, format: string): string => `<w:lvl w:ilvl="${number}"><w:numFmt w:val="${format}"/></w:lvl>`;
const NUMBERING = `<w:numbering xmlns:w="${WORD}">${['bullet', 'decimal']
  .map((format, id) => `<w:abstractNum w:abstractNumId="${id}">${level(0, format)}${level(1, format)}</w:abstractNum>`)
  .join('')}<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num></w:numbering>`;

const NOTES = `<w:footnotes xmlns:w="${WORD}"><w:footnote w:id="7"><w:p><w:r><w:t>From the notes.</w:t></w:r></w:p></w:footnote></w:footnotes>`;

/** The parts of a Word document around the given body, for tests. Link `rId9` leads to example.com, `rId8` to a script. */
export function docxParts(body: string, title = ''): ZipPart[] {
  const relation = (id: string, type: string, target: string, mode = ''): string =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"${mode}/>`;
  const relations = (inner: string): string => `<Relationships xmlns="${PACKAGE}/relationships">${inner}</Relationships>`;
  const external = ' TargetMode="External"';
  return [
    {
      name: '[Content_Types].xml',
      content: `<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    },
    { name: '_rels/.rels', content: relations(relation('rId1', 'officeDocument', 'word/document.xml')) },
    { name: 'word/document.xml', content: `<w:document xmlns:w="${WORD}" xmlns:r="${OFFICE}"><w:body>${body}</w:body></w:document>` },
    {
      name: 'word/_rels/document.xml.rels',
      content: relations(
        relation('rId1', 'styles', 'styles.xml') +
          relation('rId2', 'numbering', 'numbering.xml') +
          relation('rId3', 'footnotes', 'footnotes.xml') +
          relation('rId8', 'hyperlink', 'javascript:alert(1)', external) +
          relation('rId9', 'hyperlink', 'https://example.com/a', external),
      ),
    },
    { name: 'word/styles.xml', content: STYLES },
    { name: 'word/numbering.xml', content: NUMBERING },
    { name: 'word/footnotes.xml', content: NOTES },
    {
      name: 'docProps/core.xml',
      content: `<cp:coreProperties xmlns:cp="c" xmlns:dc="d"><dc:title>${title}</dc:title></cp:coreProperties>`,
    },
  ];
}

/** A Word document with the given body, for tests. */
export const aDocx = (body: string, title = ''): Buffer => aZip(docxParts(body, title));

/** A paragraph of a Word document: words, and optionally its properties. */
export const wordParagraph = (words: string, properties = ''): string =>
  `<w:p><w:pPr>${properties}</w:pPr><w:r><w:t xml:space="preserve">${words}</w:t></w:r></w:p>`;
