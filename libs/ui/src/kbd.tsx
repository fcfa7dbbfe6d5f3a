import css from './small.module.css';

/** Keys as caps: `G H` makes two, `⌘K` one. */
export function Kbd({ children }: { children: string }) {
  return (
    <span className={css.keys}>
      {children.split(' ').map((key, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same key may come twice and the order never changes
        <kbd key={position} className={css.kbd}>
          {key}
        </kbd>
      ))}
    </span>
  );
}

const apple = /Mac|iPhone|iPad/.test(navigator.platform);

/** `mod+k` as this device writes it: ⌘K or Ctrl K. */
export function modKey(key: string): string {
  return apple ? `⌘${key}` : `Ctrl ${key}`;
}
