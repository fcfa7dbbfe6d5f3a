import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { TAG_COLOURS } from '@libs/domain';
import fc from 'fast-check';
import Papa from 'papaparse';
import { type Person, sharedApp, type TestApp } from '../../../testing/harness.js';
import { readCodebookCsv, writeCodebookCsv } from './codebook-csv.js';
import { readCodebookQdc, writeCodebookQdc } from './codebook-qdc.js';
import type { CodebookBoard, ReadCodebook } from './codebook-rows.js';

// Text as the product keeps it: trimmed, storable, and of characters that XML can write.
const text = (maxLength: number) =>
  fc
    .string({
      unit: fc.oneof(
        fc.string({ unit: 'grapheme', maxLength: 1 }),
        fc.constantFrom('"', ',', ';', '<', '&', '>', "'", '=', '-', '\n', '😀', ']]>'),
      ),
      maxLength,
    })
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the characters that XML forbids
    .map((s) => s.replace(/[\u0000-\u0008\u000b\u000c\u000d-\u001f\ufffe\uffff]/g, '').trim());
const filled = (maxLength: number) => text(maxLength).filter((s) => s !== '');
const tag = fc.record({
  id: fc.uuid(),
  title: filled(30),
  colour: fc.constantFrom(...TAG_COLOURS),
  description: fc.oneof(fc.constant(null), filled(60)),
});
const unlike = { selector: (x: { name?: string; title?: string }) => (x.name ?? x.title ?? '').toLowerCase() };
const board: fc.Arbitrary<CodebookBoard> = fc.record({
  name: filled(10),
  groups: fc.uniqueArray(fc.record({ id: fc.uuid(), name: filled(20), tags: fc.uniqueArray(tag, { ...unlike, maxLength: 6 }) }), {
    ...unlike,
    minLength: 1,
    maxLength: 5,
  }),
});
const tagsOf = ({ groups }: CodebookBoard) =>
  groups.flatMap((g) => g.tags.map(({ id, title, description, colour }) => ({ group: g.name, guid: id, title, description, colour })));
const rowsOf = ({ rows }: ReadCodebook) =>
  rows.map(({ group, guid, title, description, colour }) => ({ group, guid, title, description, colour }));

describe('a codebook as a file', () => {
  it('of REFI-QDA comes back with every group, title, description, colour and guid', () => {
    fc.assert(
      fc.property(board, (book) => {
        const read = readCodebookQdc(writeCodebookQdc(book));
        expect(rowsOf(read)).toEqual(tagsOf(book));
        expect(read.groups).toEqual(book.groups.map(({ id, name }) => ({ name, guid: id })));
        expect([read.rows.filter((row) => row.error), read.warnings]).toEqual([[], []]);
      }),
    );
  });

  it('of a table comes back but for guids and empty groups, and holds no formula', () => {
    fc.assert(
      fc.property(
        board.filter((b) => tagsOf(b).length > 0),
        (book) => {
          const table = writeCodebookCsv(book);
          expect(rowsOf(readCodebookCsv(table))).toEqual(tagsOf(book).map((row) => ({ ...row, guid: null })));
          expect(
            Papa.parse<string[]>(table, { delimiter: ',' })
              .data.flat()
              .filter((cell) => /^[=+\-@\t\r]/.test(cell)),
          ).toEqual([]);
        },
      ),
    );
  });

  it('of another program: codes in codes, sets, colours and braces are understood', () => {
    const read = readCodebookQdc(`<?xml version="1.0"?>
      <q:CodeBook xmlns:q="urn:QDA-XML:codebook:1:0" origin="other"><q:Codes>
        <q:Code guid="{0199D3A2-7C1E-7B4F-9A51-1F2E3D4C5B6A}" name="Money" isCodable="true" color="#f00">
          <q:Description>All about money &amp; fees</q:Description>
          <q:Code guid="0199d3a2-7c1e-7b4f-9a51-000000000001" name="Fees" isCodable="true">
            <q:Code guid="0199d3a2-7c1e-7b4f-9a51-000000000002" name="Late" isCodable="true"/></q:Code></q:Code>
        <q:Code guid="0199d3a2-7c1e-7b4f-9a51-000000000003" name="Alone" isCodable="true"/>
        <q:Code guid="0199d3a2-7c1e-7b4f-9a51-000000000004" name="Loose" isCodable="true"/>
        <q:Code guid="0199d3a2-7c1e-7b4f-9a51-000000000005" name="" isCodable="true"/>
      </q:Codes><q:Sets><q:Set guid="0199d3a2-7c1e-7b4f-9a51-000000000009" name="Mine">
        <q:MemberCode guid="0199d3a2-7c1e-7b4f-9a51-000000000003"/></q:Set></q:Sets></q:CodeBook>`);
    expect(read.groups.map(({ name }) => name)).toEqual(['Money', 'Mine', 'Codes']);
    expect(read.rows.map(({ group, title, error }) => [group, title, error])).toEqual([
      ['Money', 'Money', null],
      ['Money', 'Fees', null],
      ['Money', 'Fees / Late', null],
      ['Mine', 'Alone', null],
      ['Codes', 'Loose', null],
      ['Codes', '', 'Title is required.'],
    ]);
    expect(read.rows[0]).toMatchObject({
      description: 'All about money & fees',
      colour: 'rose',
      guid: '0199d3a2-7c1e-7b4f-9a51-1f2e3d4c5b6a',
    });
  });

  it('that is hostile is read as it stands or refused, never expanded', () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "boom"><!ENTITY b "&a;&a;&a;"><!ENTITY f SYSTEM "file:///etc/passwd">]>
      <CodeBook xmlns="urn:QDA-XML:codebook:1.0"><Codes><Code guid="x" name="&b;&f;" isCodable="true"><Description>&f;</Description></Code></Codes></CodeBook>`;
    const [row] = readCodebookQdc(bomb).rows;
    expect(row).toMatchObject({ guid: null });
    expect(JSON.stringify(row)).not.toMatch(/boom|root:/);
    const deep = `<CodeBook>${'<Code name="x">'.repeat(200_000)}`;
    expect(() => readCodebookQdc(deep)).toThrow('50 deep');
    expect(() => readCodebookQdc(`<CodeBook>${'<Code name="x"/>'.repeat(5001)}</CodeBook>`)).toThrow('at most 5,000');
    for (const other of ['<html></html>', 'Title', '']) expect(() => readCodebookQdc(other)).toThrow('not a codebook');
  });

  it('of a table says what is wrong with a line, and where', () => {
    const read = readCodebookCsv(`Code;Color;Group\nLate fee;#f00;Money\n;jade;Money\nlate FEE;;money\n${'x'.repeat(201)};;\nOdd;mauve;\n`);
    expect(read.rows.map(({ line, group, colour, error }) => [line, group, colour, error])).toEqual([
      [2, 'Money', 'rose', null],
      [3, 'Money', 'jade', 'Title is required.'],
      [4, 'money', null, 'This title is already in the group.'],
      [5, 'Imported', null, 'Title can have at most 200 characters; this one has 201.'],
      [6, 'Imported', null, expect.stringContaining('Choose one of these colors')],
    ]);
    expect(() => readCodebookCsv('Late fee,Money\n')).toThrow('Title');
    expect(() => readCodebookCsv('Title\n')).toThrow('no tag');
  });
});

describe('codebooks of a board', () => {
  let t: TestApp;
  let admin: Person;
  let writer: Person;
  let viewer: Person;
  let stranger: Person;
  let projectId: string;

  beforeAll(async () => {
    t = await sharedApp();
    const a = await t.aWorkspace();
    admin = a.admin;
    writer = await t.aMember(a.id, 'contributor');
    viewer = await t.aMember(a.id, 'viewer');
    stranger = (await t.aWorkspace()).admin;
    projectId = (await admin.ask(`mutation { createProject(input: { name: "Deposit study" }) { id } }`)).createProject.id;
  });
  afterAll(() => t.close());

  const aBoard = async () =>
    (await admin.ask(`mutation ($p: ID!) { createTagBoard(input: { projectId: $p, name: "Codes, all" }) { id } }`, { p: projectId }))
      .createTagBoard.id;
  const send = (person: Person, boardId: string, body: string, name: string, path = 'codebook') =>
    person.request('post', `/api/tag-boards/${boardId}/${path}`).attach('file', Buffer.from(body), name);
  const shown = async (boardId: string) =>
    (await admin.ask(`query ($b: ID!) { tagBoard(id: $b) { groups { name tags { title colour description } } } }`, { b: boardId })).tagBoard
      .groups;
  const TABLE =
    'Title,Group,Colour,Description\nLate fee,Money,rose,When a fee comes late\nRefund,Money,,\nRelief,Feelings,jade,\nRelief,Feelings,,\n';

  it('come in from a table as the preview says, twice no more than once', async () => {
    const b = await aBoard();
    const preview = await send(writer, b, TABLE, 'codes.csv', 'codebook/preview');
    expect([preview.status, preview.body]).toEqual([
      200,
      expect.objectContaining({ fresh: 3, there: 0, wrong: 1, newGroups: ['Money', 'Feelings'] }),
    ]);
    expect(await shown(b)).toEqual([]);
    const response = await send(writer, b, TABLE, 'codes.csv');
    expect([response.status, response.body.tagIds.length, response.body.groupIds.length]).toEqual([201, 3, 2]);
    const groups = await shown(b);
    expect(groups).toMatchObject([
      { name: 'Money', tags: [{ title: 'Late fee', colour: 'rose', description: 'When a fee comes late' }, { title: 'Refund' }] },
      { name: 'Feelings', tags: [{ title: 'Relief', colour: 'jade' }] },
    ]);
    expect((await send(writer, b, TABLE, 'codes.csv', 'codebook/preview')).body).toMatchObject({ fresh: 0, there: 3, newGroups: [] });
    expect((await send(writer, b, TABLE, 'codes.csv')).body).toEqual({ groupIds: [], tagIds: [] });
    expect(await shown(b)).toEqual(groups);
    expect((await send(writer, b, 'Title,Group\nLate fees,Money\n', 'x.csv', 'codebook/preview')).body.rows).toMatchObject([
      { state: 'new', similar: 'Late fee' },
    ]);
  });

  it('go out as a codebook that another board takes in whole, and that its own knows again after changes', async () => {
    const [one, two] = [await aBoard(), await aBoard()];
    await send(admin, one, TABLE, 'codes.csv');
    const file = await viewer.request('get', `/api/tag-boards/${one}/codebook.qdc`);
    expect([file.status, file.headers['content-disposition']]).toEqual([200, expect.stringContaining('Codes%2C%20all.qdc')]);
    const xml = file.text ?? file.body.toString();
    expect((await send(admin, two, xml, 'codes.qdc')).status).toBe(201);
    expect(await shown(two)).toEqual(await shown(one));
    const response = await admin.request('get', `/api/tag-boards/${two}/codebook.qdc`);
    expect(response.text ?? response.body.toString()).toBe(xml);
    const { tagBoard } = await admin.ask(`query ($b: ID!) { tagBoard(id: $b) { groups { tags { id title } } } }`, { b: one });
    await admin.ask(`mutation ($i: UpdateTagInput!) { updateTag(input: $i) { id } }`, {
      i: { id: tagBoard.groups[0].tags[0].id, title: 'Renamed since' },
    });
    expect((await send(admin, one, xml, 'codes.qdc', 'codebook/preview')).body).toMatchObject({ fresh: 0, there: 3 });
    const csv = await viewer.request('get', `/api/tag-boards/${one}/codebook.csv`);
    expect(csv.text).toContain('Renamed since,When a fee comes late,Money,rose');
  });

  it('are refused for those who may not, and for files that are none', async () => {
    const b = await aBoard();
    for (const path of ['codebook', 'codebook/preview']) {
      expect((await send(viewer, b, TABLE, 'x.csv', path)).status).toBe(403);
      expect((await send(stranger, b, TABLE, 'x.csv', path)).status).toBe(404);
      expect((await send(admin, b, '<html></html>', 'x.qdc', path)).body.error.message).toContain('not a codebook');
      expect((await send(admin, b, 'Late fee\n', 'x.csv', path)).status).toBe(400);
    }
    for (const format of ['csv', 'qdc'])
      expect((await stranger.request('get', `/api/tag-boards/${b}/codebook.${format}`)).status).toBe(404);
    expect((await admin.request('get', `/api/tag-boards/${b}/codebook.qdc`)).status).toBe(400);
    expect((await admin.request('get', `/api/tag-boards/nonsense/codebook.csv`)).status).toBe(404);
    expect(await shown(b)).toEqual([]);
  });
});
