import type { SlotProps } from '@libs/shell-kit';
import css from './object-field-list.module.css';
import { ObjectFields } from './object-fields.tsx';

/** The fields of an object as a list of their own, for pages of other front ends. */
export function ObjectFieldList(props: SlotProps['object-fields']) {
  return (
    <dl className={css.list}>
      <ObjectFields {...props} />
    </dl>
  );
}
