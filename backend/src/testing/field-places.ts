import { CHART_KINDS, CHART_MEASURES, TAG_COLOURS, VIEW_LAYOUTS } from '@libs/domain';
import { aChart } from '../contexts/charts/charts.factory.js';
import { aField, aView } from '../contexts/fields/fields.factory.js';
import type { Person, TestApp } from './harness.js';
import { BOOLEAN, oneOf, type Place, rowOf, text } from './update-place.js';

/** A field, an option and a value that can be changed, with every patch that they take. */
export async function fieldPlaces(t: TestApp, person: Person, projectId: string, noteId: string): Promise<Place[]> {
  const { id, options } = await aField(person, projectId, { label: 'Own', type: 'SELECT', options: ['A', 'B'] });
  const valued = [await aField(person, projectId, { label: 'First' }), await aField(person, projectId, { label: 'Second' })];
  const view = await aView(person, projectId, { shared: true });
  const row = (sql: string, ...params: unknown[]) => rowOf(t, person, sql, ...params);
  const savedChart = await aChart(person, projectId, { shared: true });
  const value = (n: number) => ({
    fixed: { target: 'note' },
    mutation: 'setFieldValues',
    fields: {
      values: {
        value: (i: number) => [{ objectId: noteId, fieldId: valued[n]!.id, value: `Said ${i}` }],
        reads: `v${n}`,
        shown: ([given]: [{ value: string }]) => given.value,
      },
    },
  });
  return [
    {
      of: 'field',
      id,
      who: person,
      patches: [
        {
          mutation: 'updateField',
          fixed: { id },
          fields: { label: text('Name'), required: BOOLEAN, hidden: BOOLEAN, defaultValue: oneOf(options[0]!.id, options[1]!.id) },
        },
        { mutation: 'changeFieldType', fixed: { id, type: 'SELECT' }, fields: { multiple: BOOLEAN } },
        { mutation: 'moveField', fixed: { id }, fields: { index: { value: () => 0 } } },
      ],
      read: row(
        `select label, required, hidden, multiple,
          (select v.value from field_values v where v.field_id = f.id and v.object_id = f.id) as "defaultValue",
          (select count(*)::int from fields o where o.project_id = f.project_id and o.target = f.target and o.rank < f.rank) as index from fields f where id = $1`,
        id,
      ),
    },
    {
      of: 'field option',
      id,
      who: person,
      patches: [
        {
          mutation: 'updateFieldOption',
          fixed: { id: options[0]!.id },
          fields: { label: text('Option'), colour: oneOf(...TAG_COLOURS) },
        },
        { mutation: 'moveFieldOption', fixed: { id: options[0]!.id }, fields: { index: { value: () => 0 } } },
      ],
      read: row(
        `select label, colour, (select count(*)::int from field_options o where o.field_id = f.field_id and o.rank < f.rank) as index
         from field_options f where id = $1`,
        options[0]!.id,
      ),
    },
    {
      of: 'view',
      id: view.id,
      who: person,
      patches: [
        {
          mutation: 'updateView',
          fixed: { id: view.id },
          fields: {
            name: text('View'),
            layout: oneOf(...VIEW_LAYOUTS),
            filter: {
              value: (n) => [{ row: { field: id, operator: 'IS_ANY_OF', values: [`${n}`] } }],
              shown: ([part]: [{ row: { values: string[] } }]) => part.row.values[0],
            },
            sort: { value: (n) => ({ by: `order${n}`, descending: true }), reads: 'sort', shown: ({ by }: { by: string }) => by },
            groupBy: text('group'),
            columns: { value: (n) => [{ key: `column${n}`, width: 100 }] },
            shared: BOOLEAN,
            // Another revision would be refused: nothing that was seen stands for any.
            seen: { value: () => null },
          },
        },
        { mutation: 'moveView', fixed: { id: view.id }, fields: { index: { value: () => 0 } } },
        {
          mutation: 'setDefaultView',
          fixed: { projectId, target: 'note' },
          fields: { viewId: { value: () => null, reads: 'byDefault' } },
        },
      ],
      read: row(
        `select name, layout, filter -> 0 -> 'row' -> 'values' ->> 0 as filter, null as seen, sort_by as sort, group_by as "groupBy", columns, shared, nullif(is_default, false) as "byDefault",
          (select count(*)::int from views o where o.project_id = v.project_id and o.rank < v.rank) as index from views v where id = $1`,
        view.id,
      ),
    },
    {
      of: 'chart',
      id: savedChart,
      who: person,
      patches: [
        {
          mutation: 'updateChart',
          fixed: { id: savedChart },
          fields: {
            name: text('Chart'),
            kind: oneOf(...CHART_KINDS),
            measure: oneOf(...CHART_MEASURES),
            filter: {
              value: (n) => [{ row: { field: id, operator: 'IS_ANY_OF', values: [`${n}`] } }],
              shown: ([part]: [{ row: { values: string[] } }]) => part.row.values[0],
            },
            by: { value: (n) => ({ kind: n % 2 ? 'TAG' : 'PERSON' }), shown: ({ kind }: { kind: string }) => kind },
            splitBy: { value: (n) => ({ kind: n % 2 ? 'TAG' : 'PERSON' }), shown: ({ kind }: { kind: string }) => kind },
            shared: BOOLEAN,
            // As for views.
            seen: { value: () => null },
          },
        },
        { mutation: 'moveChart', fixed: { id: savedChart }, fields: { index: { value: () => 0 } } },
      ],
      read: row(
        `select name, kind, measure, filter -> 0 -> 'row' -> 'values' ->> 0 as filter, by_dimension ->> 'kind' as by, split_dimension ->> 'kind' as "splitBy", shared, null as seen,
          (select count(*)::int from charts o where o.project_id = c.project_id and o.rank < c.rank) as index from charts c where id = $1`,
        savedChart,
      ),
    },
    {
      of: 'field values',
      id: noteId,
      who: person,
      patches: [value(0), value(1)],
      read: row(
        `select max(value) filter (where field_id = $2) as v0, max(value) filter (where field_id = $3) as v1 from field_values where object_id = $1`,
        noteId,
        valued[0]!.id,
        valued[1]!.id,
      ),
    },
  ];
}
