import { catalog } from '@libs/shell-kit';

/** Where a note came from. */
export const t = catalog('origins', {
  template: 'Template',
  sample: 'Sample data',
});
