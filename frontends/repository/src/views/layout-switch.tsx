import { VIEW_LAYOUTS, type ViewLayout } from '@libs/domain';
import { Segmented } from '@libs/ui';
import { useViewTexts } from './copy.ts';
import { LAYOUT_ICONS } from './view-data.ts';
import css from './views.module.css';

/** How the notes of a project are laid out; filters and order stay as they are. */
export function LayoutSwitch({ value, onChange }: { value: ViewLayout; onChange: (layout: ViewLayout) => void }) {
  const t = useViewTexts();
  return (
    <Segmented
      label={t('layout')}
      value={value}
      options={VIEW_LAYOUTS.map((layout) => {
        const Icon = LAYOUT_ICONS[layout];
        const name = t(`layouts.${layout}`);
        return { value: layout, label: <span className={css.segmentWord}>{name}</span>, icon: <Icon size={15} title={name} /> };
      })}
      onChange={onChange}
    />
  );
}
