/** A filter in the address stands in the same words wherever notes are filtered. */
export { type FilterGroups, filterInputOf, filterOf, urlFilter } from '@libs/object-views';
