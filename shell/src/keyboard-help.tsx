import { allHotkeys, keyCaps, setSingleKeysOff, singleKeysOff, useStore } from '@libs/shell-kit';
import { Dialog, Kbd, Switch } from '@libs/ui';
import css from './keyboard-help.module.css';
import { t } from './texts.ts';

interface Line {
  keys: string;
  label: string;
}

/** Every key that works now, by group, and the way to switch single keys off. */
export function KeyboardHelp({ onClose }: { onClose: () => void }) {
  const layers = useStore(allHotkeys);
  const off = useStore(singleKeysOff);
  const groups = new Map<string, Line[]>();
  for (const key of layers.flatMap((layer) => layer.keys)) {
    if (key.hidden) continue;
    const name = key.group ?? t('keys.page');
    const lines = groups.get(name) ?? [];
    if (!lines.some((line) => line.keys === key.keys && line.label === key.label)) lines.push({ keys: key.keys, label: key.label });
    groups.set(name, lines);
  }
  return (
    <Dialog opened onClose={onClose} title={t('keys.title')} width={640} isRead>
      <div className={css.groups}>
        {[...groups].map(([name, lines]) => (
          <section key={name}>
            <h3 className={css.name}>{name}</h3>
            <dl>
              {lines.map((line) => (
                <div key={line.keys + line.label} className={css.line}>
                  <dt>{line.label}</dt>
                  <dd>
                    <Kbd>{keyCaps(line.keys)}</Kbd>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <div className={css.off}>
        <Switch label={t('keys.single')} hint={t('keys.singleHint')} checked={!off} onChange={(on) => setSingleKeysOff(!on)} />
      </div>
    </Dialog>
  );
}
