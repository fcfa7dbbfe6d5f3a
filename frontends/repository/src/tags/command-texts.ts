import { catalog } from '@libs/shell-kit';

/** Commands about tags and search. */
export const t = catalog('tag-commands', {
  newTag: 'New tag',
  newTagAlso: 'create code',
  board: 'Tag board',
  boardAlso: 'go groups codebook wall',
  list: 'Tag list',
  listAlso: 'go table',
  search: 'Search this project',
  searchAlso: 'find',
});
