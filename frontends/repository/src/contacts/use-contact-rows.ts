import { type ContactSort, graphql, usePages, useQuery } from '@libs/api';
import { CONSENT_STATES, CONTACT_FILTER_FIELDS, keysOf } from '@libs/domain';
import { useMemo } from 'react';
import type { FieldView } from '../fields/field-data.ts';
import { useFilterTexts } from '../filters/copy.ts';
import { type FilterGroups, filterInputOf } from '../filters/filter-address.ts';
import { customFilterableFields, type FilterableField, type FilterOption } from '../filters/filterable-fields.ts';
import { inWorkspace, type RowsInput } from '../rows/use-rows.ts';
import type { ContactView } from './contact-data.ts';
import { useContactTexts } from './copy.ts';

const CONTACTS = graphql(`
  query ContactsPage($input: ContactRowsInput!, $first: Int, $after: String) {
    contactRows(input: $input, first: $first, after: $after) {
      total pageInfo { hasNextPage endCursor }
      nodes { contact { ...ContactParts } values { fieldId value } }
    }
  }
`);
const FIELDS = graphql(`query ContactsPageFields { fields(target: contact) { ...FieldParts } }`);
const NO_FIELDS: readonly FieldView[] = [];
const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A contact in the table, with what it has in fields by their ids. */
export interface ContactRow {
  id: string;
  contact: ContactView;
  values: ReadonlyMap<string, string>;
}

/** The fields of contacts that are not hidden, in order. */
export function useContactFields(): readonly FieldView[] {
  const [{ data }] = useQuery({ query: FIELDS });
  return useMemo(() => data?.fields.filter(({ hidden }) => !hidden) ?? NO_FIELDS, [data]);
}

/** The contacts that match, page by page. */
export function useContactRows(query: string, sort: ContactSort, filter: FilterGroups) {
  const input = useMemo(
    (): RowsInput => ({
      projectId: null,
      filter: filterInputOf(filter),
      timeZone: ZONE,
      query: query || null,
      sort: { by: sort === 'name' ? 'title' : sort, descending: sort === 'updated' },
    }),
    [query, sort, filter],
  );
  const variables = useMemo(() => ({ input: inWorkspace(input) }), [input]);
  const pages = usePages({ query: CONTACTS, variables, pick: (data) => data.contactRows });
  const rows = useMemo(
    () =>
      pages.nodes.map(
        ({ contact, values }): ContactRow => ({
          id: contact.id,
          contact,
          values: new Map(values.flatMap(({ fieldId, value }) => (value == null ? [] : [[fieldId, value]]))),
        }),
      ),
    [pages.nodes],
  );
  return { input, pages, rows };
}

/** Everything that contacts can be filtered by: their fields in order, then what every contact has. */
export function useFilterableContactFields(fields: readonly FieldView[]): ReadonlyMap<string, FilterableField> {
  const t = useContactTexts();
  const filterText = useFilterTexts();
  return useMemo(() => {
    const consents = CONSENT_STATES.map((state): FilterOption => ({ value: state, label: t(`consent.states.${state}`) }));
    const system: Record<keyof typeof CONTACT_FILTER_FIELDS, { label: string; options: readonly FilterOption[] | null }> = {
      consent: { label: t('consent.title'), options: consents },
      created: { label: t('created'), options: null },
      updated: { label: t('updated'), options: null },
    };
    const systemFields = keysOf(CONTACT_FILTER_FIELDS).map(
      (key): FilterableField => ({ key, ...system[key], definition: CONTACT_FILTER_FIELDS[key], isSystem: true }),
    );
    return new Map([...customFilterableFields(fields, filterText), ...systemFields].map((field) => [field.key, field]));
  }, [fields, t, filterText]);
}
