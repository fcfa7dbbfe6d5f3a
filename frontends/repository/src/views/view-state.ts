import { entriesOf, type FilterRow, VIEW_LAYOUTS, type ViewLayout, type ViewTarget } from '@libs/domain';
import { type UrlParam, urlChoice, urlText } from '@libs/shell-kit';
import { type FilterGroups, filterInputOf, urlFilter } from '../filters/filter-address.ts';
import { type Columns, NEWEST_FIRST, type RowSort, urlColumns, urlSort } from './table-columns.ts';
import type { SavedView } from './view-data.ts';

/** What a view keeps of rows as they are shown. */
export interface ViewState {
  layout: ViewLayout;
  sort: RowSort;
  filter: FilterGroups;
  group: string | null;
  cols: Columns | null;
}

const ALL: ViewState = { layout: 'TABLE', sort: NEWEST_FIRST, filter: [], group: null, cols: null };
/** All rows of a kind as they are shown before anything is chosen. */
export const ALL_ROWS: Readonly<Record<ViewTarget, ViewState>> = {
  note: ALL,
  highlight: ALL,
  insight: ALL,
  contact: { ...ALL, sort: { by: 'title', descending: false } },
};

/** By what rows are grouped; null where they are not. */
const urlGroup: UrlParam<string | null> = { read: (raw) => raw || null, write: (group) => group };

const PARAMS: { [Name in keyof ViewState]: UrlParam<ViewState[Name]> } = {
  layout: urlChoice(VIEW_LAYOUTS, ALL.layout),
  sort: urlSort,
  filter: urlFilter,
  group: urlGroup,
  cols: urlColumns,
};

/** What a saved view shows. */
export const stateOf = (view: SavedView): ViewState => ({
  layout: view.layout,
  sort: { by: view.sortBy, descending: view.sortDescending },
  filter: view.filter.map(({ row, any }) => (row ? [row] : (any ?? [])).map(rowOf)),
  group: view.groupBy ?? null,
  cols: view.columns?.map(({ key, width }) => ({ key, width: width ?? null })) ?? null,
});

const rowOf = ({ field, operator, values }: NonNullable<SavedView['filter'][number]['row']>): FilterRow => ({
  field,
  operator: operator ?? null,
  values,
});

/** What is shown, as the server takes it. */
export const viewInputOf = ({ layout, sort, filter, group, cols }: ViewState) => ({
  layout,
  sort,
  filter: filterInputOf(filter),
  groupBy: group,
  columns: cols?.map(({ key, width }) => ({ key, width })) ?? null,
});

/** In the address, where what a view has is as if there were no view. */
const AS_USUAL = '-';

/** A parameter that is in the address where it differs from what the view has. */
function over<T>(param: UrlParam<T>, saved: T): UrlParam<T> {
  const unchanged = param.write(saved);
  return {
    read: (raw) => (raw === null ? saved : param.read(raw === AS_USUAL ? null : raw)),
    write: (value) => {
      const written = param.write(value);
      return written === unchanged ? null : (written ?? AS_USUAL);
    },
  };
}

/** The address of what is shown over what a view has: a link to it leads to the view, with what differs. */
export const viewAddress = (saved: ViewState) => ({
  q: urlText,
  new: urlChoice(['note', 'paste', 'import']),
  layout: over(PARAMS.layout, saved.layout),
  sort: over(PARAMS.sort, saved.sort),
  filter: over(PARAMS.filter, saved.filter),
  group: over(PARAMS.group, saved.group),
  cols: over(PARAMS.cols, saved.cols),
});

/** Whether something else is shown than what the view has. */
export const differs = (saved: ViewState, visibleViewState: ViewState): boolean =>
  entriesOf(PARAMS).some(([name]) => written(name, saved) !== written(name, visibleViewState));

const written = <Name extends keyof ViewState>(name: Name, state: ViewState) => PARAMS[name].write(state[name]);

/** Whether a view uses a field that is not in its project any more; `known` has what it may name. */
export function usesDeletedField({ sort, filter, group, cols }: ViewState, isKnown: (key: string) => boolean): boolean {
  const named = [sort.by, group, ...filter.flat().map(({ field }) => field), ...(cols ?? []).map(({ key }) => key)];
  return named.some((key) => key !== null && key !== '' && !isKnown(key));
}
