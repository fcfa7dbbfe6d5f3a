import { Button, Select } from '@libs/ui';
import { useState } from 'react';
import css from './auth-layout.module.css';
import type { useRegions } from './region-links.tsx';
import { t } from './texts.ts';

type Choice = ReturnType<typeof useRegions>['regions'][number];

/** Where a new workspace is stored. Another region than this one is gone to: the account has to be there as well. */
export function RegionChoice({
  regions,
  chosen: selected,
  onChange,
}: {
  regions: Choice[];
  chosen: Choice;
  onChange: (region: Choice) => void;
}) {
  const { host } = new URL(selected.url);
  const [busy, setBusy] = useState(false);
  const [away, setAway] = useState<string | null>(null);
  const go = async () => {
    setBusy(true);
    setAway(null);
    // The address is another origin: whether it answers at all is what can be known.
    const exists = await fetch(`${selected.url}/health`, { mode: 'no-cors', cache: 'no-store', signal: AbortSignal.timeout(5000) }).then(
      () => true,
      () => false,
    );
    if (exists) return location.assign(`${selected.url}/auth/create-workspace`);
    setBusy(false);
    setAway(t('regions.away'));
  };
  return (
    <>
      <Select
        label={t('regions.region')}
        hint={selected.isHere ? t('regions.stored') : undefined}
        value={selected.region}
        options={regions.map(({ region, label }) => ({ value: region, label }))}
        onChange={(region) => {
          setAway(null);
          onChange(regions.find((choice) => choice.region === region) ?? selected);
        }}
      />
      {selected.isHere ? null : (
        <>
          <p className={css.said}>{t('regions.elsewhere', { host })}</p>
          {away ? (
            <p className={css.bad} role="alert">
              {away}
            </p>
          ) : null}
          <Button variant="primary" size="lg" wide loading={busy} onClick={() => void go()}>
            {t('regions.continue', { host })}
          </Button>
        </>
      )}
    </>
  );
}
