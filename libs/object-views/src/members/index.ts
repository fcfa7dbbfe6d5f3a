/** Members found by the server; for pages that are not in the first load. */
export { MemberOptions } from './member-options.tsx';
export { MemberSelect, type MemberSelectProps } from './member-select.tsx';
export { useMemberSearch } from './use-member-search.ts';
export { useNames } from './use-names.ts';
