import { FIELD_TYPES, TAG_COLOURS } from '@libs/domain';
import { schema, WordTimes } from '@libs/editor';
import type { Node } from '@tiptap/pm/model';
import { DocsService, DocumentWriter } from '#contexts/documents';
import { HighlightsService, NotesService } from '#contexts/repository';
import { newId } from '#platform/db';
import type { Person, TestApp } from '../../../testing/harness.js';
import { aChart } from '../../charts/charts.factory.js';
import { aContact } from '../../contacts/contacts.factory.js';
import { aField, aView } from '../../fields/fields.factory.js';
import { aTag, aTagGroup } from '../../repository/tags/tag.factory.js';

const GIF = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64');
const WORDS = [
  'the',
  'fee',
  '=1+1',
  '👩‍👩‍👧',
  '🇺🇦',
  'שלום',
  'مرحبا',
  'naïve',
  'n\u0303o',
  '中文',
  '  gap',
  'tab\tbed',
  'a\u200Db',
  'Ω',
  'ﬁ',
  '\u202Ertl\u202C',
  '<b>&amp;',
  '𝒳',
];
const VALUES: Record<string, string> = {
  ...{ TEXT: '=words 👋🏽', NUMBER: '-3.5', BOOLEAN: 'true', DATETIME: '2026-02-28', NPS: '9' },
  ...{ EMAIL: 'ana@example.com', PHONE: '+44 20 7946 0958', URL: 'https://example.com/a?b=c' },
};

/** Numbers from a seed, the same each time. */
export function numbersOf(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((((t ^ (t >>> 14)) >>> 0) / 4294967296) * below) | 0;
  };
}

/** A project with some of everything that an archive keeps, made as people and importers make it. */
export async function aRandomProject(t: TestApp, person: Person, seed: number): Promise<string> {
  const n = numbersOf(seed);
  const pick = <T>(list: readonly T[]): T => list[n(list.length)]!;
  const words = (max: number) =>
    Array.from({ length: 1 + n(max) }, () => pick(WORDS))
      .join(' ')
      .trim() || 'x';
  const text = (value: string) => schema.text(value);
  const node = (type: string, attrs: object | null, ...content: Node[]) => schema.nodes[type]!.createChecked(attrs, content);
  const paragraph = (attrs: object | null = null) =>
    node('paragraph', attrs, text(words(12)), ...(n(3) ? [] : [node('hardBreak', null), text(words(4))]));

  const { id: projectId } = (
    await person.ask(`mutation ($i: CreateProjectInput!) { createProject(input: $i) { id } }`, {
      i: { name: `Project ${words(3)}`, description: 'Two\r\nlines', status: pick(['open', 'closed']) },
    })
  ).createProject;
  const tagIds: string[] = [];
  for (let b = 0; b < 1 + n(2); b++) {
    const { groupId } = await aTagGroup(person, projectId, { board: `Board ${b} ${words(2)}`, group: `Group ${words(2)}` });
    for (let i = 0; i < 2 + n(4); i++)
      tagIds.push(
        await aTag(person, groupId, `Tag ${b} ${i} ${words(2)}`, { colour: pick(TAG_COLOURS), description: n(2) ? words(9) : null }),
      );
  }
  const merged = await aTag(person, (await aTagGroup(person, projectId, { board: 'Third' })).groupId, 'Merged away');
  await person.ask(`mutation ($i: MergeTagsInput!) { mergeTags(input: $i) { id } }`, { i: { intoId: tagIds[0], fromIds: [merged] } });
  const fields = [];
  for (const type of FIELD_TYPES) {
    const options = type === 'SELECT' ? ['One', `Two ${words(1)}`, 'Three'] : [];
    const multiple = type === 'SELECT' || type === 'PERSON';
    const label = type === 'PERSON' ? 'Who' : `${type} ${words(2)}`;
    fields.push({ type, ...(await aField(person, projectId, { label, type, multiple, options })) });
  }
  await person.ask(`mutation ($i: UpdateFieldInput!) { updateField(input: $i) { id } }`, {
    i: { id: fields[0]!.id, required: true, hidden: n(2) === 1 },
  });
  const insightField = await aField(person, projectId, { label: 'Worth', target: 'insight' });
  const contactId = await aContact(person, {
    name: `Contact ${words(2)}`,
    emails: [`c${newId().slice(-8)}@example.com`],
    organisation: 'Acme',
  });
  const colleagueId = await aContact(person, { name: 'Colleague', emails: [`c${newId().slice(-8)}@example.com`] });
  await person.ask(`mutation ($i: UpdateFieldInput!) { updateField(input: $i) { id } }`, {
    i: { id: fields.find(({ type }) => type === 'PERSON')!.id, defaultValue: seed % 2 ? colleagueId : null },
  });

  const noteIds: string[] = [];
  const highlightIds: string[] = [];
  for (let i = 0; i < 3 + n(3); i++) {
    const blocks = [
      node('heading', { level: 1 + n(3) }, text(words(4))),
      paragraph({ speaker: 's1', startMs: 0, endMs: 900 }),
      paragraph({ speaker: 's2', startMs: 1000 }),
      node(
        'bulletList',
        null,
        node('listItem', null, paragraph()),
        node('listItem', null, paragraph(), node('orderedList', null, node('listItem', null, paragraph()))),
      ),
      node('blockquote', null, paragraph()),
      node('codeBlock', null, text('if (a < b)\n  return "x";')),
      node('callout', null, text(words(5))),
      node('table', null, node('tableRow', null, node('tableHeader', null, paragraph()), node('tableCell', null, paragraph()))),
      node('horizontalRule', null),
      node(
        'paragraph',
        null,
        schema.text('bold', [schema.marks['bold']!.create()]),
        schema.text(' and '),
        schema.text('link', [schema.marks['link']!.create({ href: 'https://example.com/' })]),
      ),
      node('paragraph', null),
      ...Array.from({ length: n(12) }, () => paragraph()),
    ];
    const doc = node('doc', null, ...blocks);
    const from = blocks[0]!.nodeSize + 1;
    const spans = [
      { from, to: from + 1, startMs: 0, endMs: 300, opensCaption: true },
      { from: from + 2, to: from + 3, startMs: 300, endMs: 700, opensCaption: false },
    ];
    const noteId = await t.db.tx(person.actor, (m) =>
      t.get(NotesService).createFromImport(m, person.actor, {
        ...{ projectId, title: `Note ${i} ${words(3)}`, doc: doc.toJSON(), times: n(2) ? WordTimes.of(0, spans).pack() : null },
        speakers: [
          { id: 's1', name: `Ana ${words(1)}` },
          { id: 's2', name: 'Ben' },
        ],
        ...{ durationMs: n(2) ? 90_000 : null, recordedAt: n(2) ? new Date(Date.UTC(2026, 2, 1 + i)) : null, origin: n(2) ? 'CSV' : null },
      }),
    );
    noteIds.push(noteId);
    const created = Array.from({ length: 6 }, () => {
      const start = n(30);
      return { version: 0, start, end: start + 1 + n(20), tagIds: [...new Set([pick(tagIds), pick(tagIds)])], clientKey: newId() };
    });
    highlightIds.push(...(await t.get(HighlightsService).createMany(person.actor, noteId, created)));
    // Some change with the text, some lose it.
    await t.get(DocumentWriter).write(person.actor, noteId, async () => ({
      ops: [],
      steps: [
        { stepType: 'replace', from: 3, to: 3, slice: { content: [{ type: 'text', text: '👋 typed ' }] } },
        ...(n(2) ? [{ stepType: 'replace', from: from + 12, to: from + 16 }] : []),
      ],
    }));
    await t.get(DocsService).settle(person.actor, noteId);
    const filled = fields
      .filter(({ type }) => type === 'PERSON' || n(2))
      .map((field) => ({
        ...{ objectId: noteId, fieldId: field.id },
        value:
          field.type === 'SELECT'
            ? [field.options[0]!.id, field.options[2]!.id].join(',')
            : field.type === 'PERSON'
              ? // Emptied: what comes back does not begin with the default.
                i % 2
                ? null
                : [colleagueId, contactId].join(',')
              : VALUES[field.type]!,
      }));
    if (filled.length)
      await person.ask(`mutation ($i: SetFieldValuesInput!) { setFieldValues(input: $i) { values { value } } }`, {
        i: { target: 'note', values: filled },
      });
    if (i === 0)
      await person.ask(`mutation ($i: LinkSpeakerInput!) { linkSpeaker(input: $i) { speakerId } }`, {
        i: { noteId, speakerId: 's1', contactId },
      });
  }
  const select = fields.find(({ type }) => type === 'SELECT')!;
  const filter = [{ row: { field: select.id, operator: 'IS_ANY_OF', values: [select.options[0]!.id] } }];
  const chartId = await aChart(person, projectId, {
    name: words(2),
    measure: 'NOTES',
    by: { kind: 'FIELD', fieldId: select.id },
    filter,
    shared: true,
  });
  for (let i = 0; i < 2; i++) {
    const { id } = (
      await person.ask(`mutation ($i: CreateInsightInput!) { createInsight(input: $i) { id } }`, {
        i: {
          projectId,
          title: `Insight ${i} ${words(3)}`,
          highlightIds: [pick(highlightIds), pick(highlightIds)].filter((value, at, all) => all.indexOf(value) === at),
        },
      })
    ).createInsight;
    if (n(2))
      await person.ask(`mutation ($i: UpdateInsightInput!) { updateInsight(input: $i) { id } }`, { i: { id, status: 'published' } });
    const picture = await person.request('post', `/api/docs/${id}/images`).set('x-verbatim', '1').attach('file', GIF, `p${i}.gif`);
    await t.get(DocumentWriter).write(person.actor, id, async () => ({
      ops: [],
      steps: [
        { stepType: 'replace', from: 0, to: 0, slice: { content: [{ type: 'image', attrs: { fileId: picture.body.id, alt: words(3) } }] } },
        {
          stepType: 'replace',
          from: 0,
          to: 0,
          slice: {
            content: [
              { type: 'reference', attrs: { kind: 'tag', refId: merged } },
              { type: 'reference', attrs: { kind: 'note', refId: pick(noteIds) } },
              { type: 'reference', attrs: { kind: 'chart', refId: chartId } },
            ],
          },
        },
      ],
    }));
    await t.get(DocsService).settle(person.actor, id);
    await person.ask(`mutation ($i: SetFieldValuesInput!) { setFieldValues(input: $i) { values { value } } }`, {
      i: { target: 'insight', values: [{ objectId: id, fieldId: insightField.id, value: words(3) }] },
    });
  }
  const view = await aView(person, projectId, {
    name: words(2),
    filter,
    shared: true,
    layout: 'BOARD',
    groupBy: select.id,
    columns: [{ key: select.id, width: 200 }],
  });
  await person.ask(`mutation ($i: SetDefaultViewInput!) { setDefaultView(input: $i) { views { id } } }`, {
    i: { projectId, viewId: view.id },
  });
  await t.settle();
  return projectId;
}
