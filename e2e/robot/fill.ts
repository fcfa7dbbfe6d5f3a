import supertest from 'supertest';
import type { Person } from '../../backend/src/testing/harness.js';
import { CHART_KINDS } from '../../libs/domain/src/chart.js';
import { FIELD_TARGETS, FIELD_TYPES } from '../../libs/domain/src/field.js';
import { VIEW_LAYOUTS, VIEW_TARGETS } from '../../libs/domain/src/view.js';
import type { TestStage } from '../steps.js';

/** Things for the addresses of the route tables, each by the name of its parameter. */
export type KnownIds = Record<string, string[]>;

/** What pages show beside the sample: fields of every type with values, views of every kind in every layout, charts of every kind, contacts, a feed. */
export async function fillPages(stage: TestStage, owner: Person, projectId: string, contacts: number): Promise<KnownIds> {
  const { workspaceId, userId } = owner.actor;
  const ask = (query: string, variables: object) => asked(stage, owner, query, variables);
  const contactIds = (
    await stage.t.db.tx(owner.actor, (m) =>
      m.query(
        `insert into contacts (workspace_id, id, name, organisation, job_title, phone, emails, created_by)
         select $1, gen_random_uuid(), 'Person ' || i || ' of the crowd', case when i % 3 = 0 then 'Crowd and sons' end,
           case when i % 2 = 0 then 'Driver' end, case when i % 4 = 0 then '+31 6 ' || i end,
           case when i % 5 = 0 then '[]'::jsonb else jsonb_build_array(jsonb_build_object('address', 'crowd' || i || '@example.com')) end, $2
         from generate_series(1, $3::int) i returning id`,
        [workspaceId, userId, contacts],
      ),
    )
  ).map(({ id }: { id: string }) => id);
  const objects: Record<(typeof FIELD_TARGETS)[number], string[]> = {
    note: await idsOf(stage, owner, 'select id from notes where project_id = $1 and deleted_at is null limit 12', [projectId]),
    insight: await idsOf(stage, owner, 'select id from insights where project_id = $1 and deleted_at is null limit 12', [projectId]),
    contact: contactIds.slice(0, 12),
  };
  const groups: Record<string, string> = { highlight: 'tag' };
  for (const target of FIELD_TARGETS)
    for (const type of FIELD_TYPES) {
      const input = {
        target,
        type,
        label: `A ${type.toLowerCase()}`,
        ...(type === 'SELECT' ? { options: ['Small', 'Big', 'Neither'] } : {}),
      };
      const { createField } = await ask(`mutation ($i: CreateFieldInput!) { createField(input: $i) { id options { id } } }`, {
        i: target === 'contact' ? input : { ...input, projectId },
      });
      const { id: fieldId, options } = createField;
      if (type === 'SELECT') groups[target] = fieldId;
      const values = objects[target].map((objectId, i) => ({ fieldId, objectId, value: sampleValue(type, i, options, contactIds) }));
      await ask(`mutation ($i: SetFieldValuesInput!) { setFieldValues(input: $i) { values { fieldId } } }`, { i: { target, values } });
    }
  const viewId: string[] = [];
  for (const target of VIEW_TARGETS)
    for (const layout of VIEW_LAYOUTS) {
      const { createView } = await ask(`mutation ($i: CreateViewInput!) { createView(input: $i) { id } }`, {
        i: {
          target,
          layout,
          name: `${layout} of ${target}s`,
          shared: true,
          ...(target === 'contact' ? {} : { projectId }),
          ...(layout === 'BOARD' ? { groupBy: groups[target] } : {}),
        },
      });
      viewId.push(createView.id);
    }
  for (const kind of CHART_KINDS)
    await ask(`mutation ($i: CreateChartInput!) { createChart(input: $i) { id } }`, {
      i: {
        kind,
        projectId,
        name: `Chart ${kind}`,
        measure: 'HIGHLIGHTS',
        shared: true,
        by: { kind: kind === 'LINE' ? 'TIME' : 'TAG' },
        ...(kind === 'MATRIX' ? { splitBy: { kind: 'PERSON' } } : {}),
      },
    });
  const feed = { name: 'All that is new', filter: {}, clientKey: '018f2f1e-0000-7000-8000-0000000000fe' };
  const { saveFeed } = await ask(`mutation ($i: SaveFeedInput!) { saveFeed(input: $i) { id } }`, { i: feed });
  await ask(`mutation ($i: CreateGroupInput!) { createGroup(input: $i) { id } }`, { i: { name: 'The crowd' } });
  await stage.t.settle();
  return { viewId, feedId: [saveFeed.id], contactId: contactIds.slice(0, 3) };
}

/** What a person of the sample is answered. */
async function asked(stage: TestStage, { host, cookie }: Person, query: string, variables: object) {
  stage.t.trust(query);
  const { body } = await supertest(stage.t.http)
    .post('/api/graphql')
    .set({ host, cookie, origin: `http://${host}` })
    .send({ query, variables });
  if (body.errors) throw new Error(body.errors[0].message);
  return body.data;
}

async function idsOf(stage: TestStage, owner: Person, sql: string, values: unknown[]): Promise<string[]> {
  return (await stage.t.db.tx(owner.actor, (m) => m.query(sql, values))).map(({ id }: { id: string }) => id);
}

function sampleValue(type: (typeof FIELD_TYPES)[number], i: number, options: { id: string }[], contacts: string[]): string {
  const VALUES: Record<(typeof FIELD_TYPES)[number], string> = {
    TEXT: `text ${i}`,
    NUMBER: String(i * 7),
    SELECT: options[i % options.length]?.id ?? '',
    BOOLEAN: String(i % 2 === 0),
    DATETIME: `2026-0${1 + (i % 9)}-15`,
    NPS: String(i % 11),
    EMAIL: `value${i}@example.com`,
    PHONE: `+31 20 ${i}`,
    URL: `https://example.com/${i}`,
    PERSON: contacts[i] ?? '',
  };
  return VALUES[type];
}
