import { describe, expect, it } from '@jest/globals';
import { aDocx, aZip, docxParts, wordParagraph, type ZipPart } from './docx.factory.js';
import { textOf } from './imported-text.js';
import { anEpub, anOdt, aPptx, aShape, aWorkbook } from './office.factory.js';
import { parseFile } from './parse-file.js';
import { itWithFiles, realFile } from './real-files.factory.js';

const read = async (name: string, content: string | Uint8Array) => {
  const imported = await parseFile(name, Buffer.from(content as string));
  return { ...imported, said: imported.blocks.map(textOf) };
};
const omitted = async (name: string, content: string | Uint8Array) => (await read(name, content)).omitted;

/** A PDF of one page whose fields and notes are the given dictionaries. */
function aForm(annotations: string[], { page = 'BT /F 12 Tf 50 700 Td (A form) Tj ET', catalog = '' } = {}): Buffer {
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [${annotations.map((_, at) => `${6 + at} 0 R`).join(' ')}] ${catalog} >> >>`,
    '<< /Type /Pages /Count 1 /Kids [4 0 R] >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Resources << /Font << /F 3 0 R >> >> /Contents 5 0 R /Annots [${annotations.map((_, at) => `${6 + at} 0 R`).join(' ')}] >>`,
    `<< /Length ${page.length} >>\nstream\n${page}\nendstream`,
    ...annotations.map((value) => `<< /Type /Annot /Rect [0 0 99 20] /P 4 0 R ${value} >>`),
  ];
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj\n`).join('');
  return Buffer.from(`%PDF-1.6\n${body}trailer\n<< /Root 1 0 R /Size ${objects.length + 1} >>\n%%EOF`, 'latin1');
}
const field = (type: string, name: string, more: string) => `/Subtype /Widget /FT /${type} /T (${name}) ${more}`;

const REL = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
/** A Word document with other documents inserted whole, before and after a paragraph of its own. */
function aDocxOfChunks(chunks: { name: string; content: string | Uint8Array }[]): Buffer {
  const body = `${wordParagraph('Before')}${chunks.map((_, at) => `<w:altChunk r:id="chunk${at}"/>`).join('')}${wordParagraph('After')}`;
  const relations = chunks.map(({ name }, at) => `<Relationship Id="chunk${at}" Type="${REL}/aFChunk" Target="${name}"/>`).join('');
  const parts = docxParts(body).map(
    (part): ZipPart =>
      part.name === 'word/_rels/document.xml.rels'
        ? { ...part, content: String(part.content).replace('</Relationships>', `${relations}</Relationships>`) }
        : part,
  );
  return aZip([...parts, ...chunks.map(({ name, content }) => ({ name: `word/${name}`, content }))]);
}

describe('the fields of a PDF form', () => {
  it('are read with their values: texts, choices, boxes and groups of buttons, each once', async () => {
    const form = aForm([
      field('Tx', 'Name', '/TU (Full name) /V (Amara Nwosu)'),
      field('Tx', 'form1[0].Page1[0].City[0]', '/V (Bergen)'),
      field('Tx', 'Remarks', '/Ff 4096 /V (First line\\nSecond line)'),
      field('Tx', 'Empty', ''),
      field('Ch', 'Country', '/Ff 131072 /Opt [[(no) (Norway)] [(se) (Sweden)]] /V (no)'),
      field('Ch', 'Days', '/Ff 2097152 /Opt [(Monday) (Tuesday) (Friday)] /V [(Monday) (Friday)]'),
      field('Btn', 'Agree', '/V /Yes /AS /Yes /AP << /N << /Yes null /Off null >> >>'),
      field('Btn', 'News', '/V /Off /AS /Off /AP << /N << /On null /Off null >> >>'),
      field('Btn', 'Push', '/Ff 65536'),
      field('Tx', 'Secret', '/Ff 8192 /V (hunter2)'),
      field('Sig', 'Signed', ''),
    ]);
    const { said: texts, omitted: left } = await read('a.pdf', form);
    expect(texts).toEqual([
      'A form',
      'Form fields',
      'Full name: Amara Nwosu',
      'City: Bergen',
      'Remarks: First line\nSecond line',
      'Empty: —',
      'Country: Norway',
      'Days: Monday, Friday',
      'Agree: ☑',
      'News: ☐',
    ]);
    expect(texts.join()).not.toContain('hunter2');
    expect(left).toEqual({ passwords: 1, signatures: 1 });
  });

  it('make a note of a form without any other text, and XFA is named as left out', async () => {
    const { said: texts, omitted: left } = await read(
      'a.pdf',
      aForm([field('Tx', 'Name', '/V (Amara)')], { page: '', catalog: '/XFA [(template) 5 0 R]' }),
    );
    expect(texts).toEqual(['Form fields', 'Name: Amara']);
    expect(left).toEqual({ xfa: 1 });
    await expect(parseFile('a.pdf', aForm([field('Tx', 'Name', '')], { page: '' }))).rejects.toMatchObject({ code: 'noTextLayer' });
  });

  it('and what people wrote on its pages is counted', async () => {
    const form = aForm([
      '/Subtype /Text /Contents (hm)',
      '/Subtype /Highlight /QuadPoints [0 20 99 20 0 0 99 0]',
      '/Subtype /FreeText /Contents (x)',
      '/Subtype /Link',
      '/Subtype /FileAttachment',
      '/Subtype /Sound',
    ]);
    expect(await omitted('a.pdf', form)).toEqual({ annotations: 3, attachments: 1, media: 1 });
  });

  itWithFiles('of a real form are its words', async () => {
    const { said: texts, omitted: left } = await read('a.pdf', realFile('docs/pdf/testPDF_XFA_govdocs1_258578.pdf'));
    expect(texts).toContain('School Name: my_school');
    expect(texts).toContain('Grade Level: my_grade_level');
    expect(left).toMatchObject({ xfa: 1 });
  });
});

describe('documents inserted into a Word document', () => {
  it('are read where they stand, whatever they are', async () => {
    const mht =
      'MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=b\r\n\r\n--b\r\nContent-Type: text/html; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n<p>From a saved page, caf=C3=A9</p>\r\n--b--\r\n';
    const chunks = [
      { name: 'a.htm', content: '<html><body><h2>From a page</h2><p>with <b>bold</b></p><img src="x.png"></body></html>' },
      { name: 'b.rtf', content: '{\\rtf1 From rich text\\par}' },
      { name: 'c.mht', content: mht },
      { name: 'd.docx', content: aDocx(wordParagraph('From another document')) },
      { name: 'e.txt', content: 'From plain text' },
    ];
    const { said: texts, blocks, omitted: left } = await read('a.docx', aDocxOfChunks(chunks));
    expect(texts).toEqual([
      'Before',
      'From a page',
      'with bold',
      'From rich text',
      'From a saved page, café',
      'From another document',
      'From plain text',
      'After',
    ]);
    expect(blocks[1]).toMatchObject({ kind: 'heading', level: 2 });
    expect(left).toEqual({ pictures: 1 });
  });

  it('are named when they cannot be read, and never read without an end', async () => {
    const damaged = aDocxOfChunks([
      { name: 'a.docx', content: 'PK\x03\x04 damaged' },
      { name: 'b.xml', content: '<?xml version="1.0"?><pkg:package/>' },
    ]);
    expect(await read('a.docx', damaged)).toMatchObject({ said: ['Before', 'After'], omitted: { chunks: 2 } });
    let nested = aDocx(wordParagraph('Innermost'));
    for (let level = 0; level < 8; level++) nested = aDocxOfChunks([{ name: 'a.docx', content: nested }]);
    const { said: texts, omitted: left } = await read('a.docx', nested);
    expect(texts.filter((text) => text === 'Before')).toHaveLength(5);
    expect(left).toEqual({ chunks: 1 });
    const deep = aDocxOfChunks([{ name: 'a.htm', content: `<html>${'<div>'.repeat(2000)}x` }]);
    await expect(parseFile('a.docx', deep)).rejects.toMatchObject({ code: 'tooDeep' });
  });

  itWithFiles('in a real document are its words', async () => {
    const { said: texts } = await read('a.docx', realFile('docs/docx/testAltChunkMHT.docx'));
    expect(texts.length).toBeGreaterThan(0);
    expect(texts.join(' ')).not.toMatch(/\ue000|Content-Type/);
  });
});

describe('what is left out is counted by its kind', () => {
  const more = (parts: ZipPart[]) => (body: string) => aZip([...docxParts(body), ...parts]);

  it('in Word documents', async () => {
    const omittedElements = '<w:r><c:chart/></w:r><w:r><dgm:relIds/></w:r><w:object><o:OLEObject/></w:object><m:oMath ></m:oMath>';
    const word = more([
      { name: 'word/header1.xml', content: '<w:hdr xmlns:w="w"><w:p><w:r><w:t>Confidential</w:t></w:r></w:p></w:hdr>' },
      { name: 'word/footer1.xml', content: '<w:ftr xmlns:w="w"><w:p/></w:ftr>' },
      {
        name: 'word/comments.xml',
        content:
          '<w:comments xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:comment w:id="1"/><w:comment w:id="2"/></w:comments>',
      },
      { name: 'word/vbaProject.bin', content: 'x' },
    ])(
      `<w:p xmlns:c="c" xmlns:dgm="d" xmlns:o="o" xmlns:m="m"><w:r><w:t>said</w:t></w:r><w:del w:id="1"><w:r><w:delText>not</w:delText></w:r></w:del>${omittedElements}</w:p>`,
    );
    expect(await omitted('a.docx', word)).toEqual({
      charts: 1,
      drawings: 1,
      embedded: 1,
      equations: 1,
      deletions: 1,
      headers: 1,
      comments: 2,
      scripts: 1,
    });
  });

  it('in workbooks, whose hidden sheets stay hidden', async () => {
    const parts = [
      { name: 'xl/charts/chart1.xml', content: '<c/>' },
      { name: 'xl/media/image1.png', content: 'x' },
      { name: 'xl/comments1.xml', content: '<comments><comment/></comments>' },
      { name: 'xl/embeddings/oleObject1.bin', content: 'x' },
    ];
    const book = aWorkbook('<row><c><f>1+1</f><v>2</v></c></row>', parts);
    expect(await omitted('a.xlsx', book)).toEqual({ charts: 1, pictures: 1, comments: 1, embedded: 1, formulas: 1 });
    const xml = '<workbook><sheets><sheet name="Seen" r:id="r1"/><sheet name="Salaries" state="veryHidden" r:id="r1"/></sheets></workbook>';
    const hidden = aZip([
      { name: '[Content_Types].xml', content: '<Types/>' },
      { name: 'xl/workbook.xml', content: xml },
      {
        name: 'xl/_rels/workbook.xml.rels',
        content: `<Relationships><Relationship Id="r1" Type="${REL}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      },
      {
        name: 'xl/worksheets/sheet1.xml',
        content: '<worksheet><sheetData><row><c t="inlineStr"><is><t>said</t></is></c></row></sheetData></worksheet>',
      },
    ]);
    expect(await read('a.xlsx', hidden)).toMatchObject({ said: ['Seen', 'said'], omitted: { hiddenSheets: 1 } });
  });

  it.each([
    [
      'a.pptx',
      aPptx(`${aShape('title', 'x')}<p:pic/><p:graphicFrame><c:chart/></p:graphicFrame><a:videoFile/>`),
      { pictures: 1, charts: 1, media: 1 },
    ],
    [
      'a.odt',
      anOdt(
        '<text:p>x<office:annotation><text:p>hm</text:p></office:annotation></text:p><draw:object/><draw:image/><text:tracked-changes><text:changed-region><text:deletion/></text:changed-region></text:tracked-changes>',
      ),
      { embedded: 1, pictures: 1, comments: 1, deletions: 1 },
    ],
    [
      'a.rtf',
      '{\\rtf1 x{\\header secret}{\\pict 00}{\\object y}{\\*\\annotation hm}}',
      { headers: 1, pictures: 1, embedded: 1, comments: 1 },
    ],
    [
      'a.html',
      '<html><p>x<img src=a><video></video><svg></svg><iframe></iframe><input><input type="hidden"><math></math>',
      { pictures: 1, media: 1, drawings: 1, embedded: 1, formFields: 1, equations: 1 },
    ],
    ['a.epub', anEpub(['<p>x<img src="a"/></p>']), { pictures: 1 }],
    ['a.md', '---\ntitle: x\n---\nwords ![a](b)', { pictures: 1, properties: 1 }],
    ['a.vtt', 'WEBVTT\n\nstray\nlines here\nand here\n\n00:01.000 --> 00:02.000\nHi there', { lines: 3 }],
    ['a.txt', 'Only words.', undefined],
  ])('in %s', async (name, content, kinds) => {
    expect(await omitted(name, content)).toEqual(kinds);
  });

  itWithFiles('in real documents', async () => {
    expect(await omitted('a.docx', realFile('docs/docx/testWORD_2006ml.docx'))).toMatchObject({ pictures: 4 });
    expect(await omitted('a.xlsx', realFile('docs/xlsx/testEXCEL_charts.xlsx'))).toMatchObject({ charts: expect.any(Number) });
    expect(await omitted('a.doc', realFile('docs/doc/testComment.doc'))).toMatchObject({ comments: expect.any(Number) });
  });
});
