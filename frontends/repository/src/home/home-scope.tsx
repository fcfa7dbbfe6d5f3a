import { MissingDialog, preloadable } from '@libs/shell-kit';
import { IconChevronDown, IconFolders } from '@libs/ui';
import { useState } from 'react';
import { useCopy } from '../copy.ts';
import css from '../search/options.module.css';
import type { ScopePickerProps } from '../search/scope-picker.tsx';

const ScopePicker = preloadable<ScopePickerProps & { onClose: () => void }>(
  async () => (await import('../search/scope-picker.tsx')).ScopePicker,
  { fallback: () => <Everywhere />, Missing: MissingDialog },
);

interface HomeScopeProps {
  value: string | null;
  onChange: (id: string | null) => void;
}

/** Where the box searches: everywhere, until the list of projects is opened. */
export function HomeScope({ value, onChange }: HomeScopeProps) {
  const [isRequested, setIsRequested] = useState(false);
  if (!isRequested) return <Everywhere onOpen={() => setIsRequested(true)} />;
  return <ScopePicker startsOpen value={value} onChange={onChange} onClose={() => setIsRequested(false)} />;
}

function Everywhere({ onOpen }: { onOpen?: () => void }) {
  const t = useCopy('home');
  return (
    <button
      type="button"
      className={css.scope}
      aria-haspopup="dialog"
      aria-expanded={false}
      aria-label={`${t('scope')}: ${t('everywhere')}`}
      onClick={onOpen}
    >
      <IconFolders size={14} />
      <span className="vb-trunc">{t('everywhere')}</span>
      <IconChevronDown size={14} />
    </button>
  );
}
