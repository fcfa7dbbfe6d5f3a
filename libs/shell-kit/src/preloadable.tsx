import { type ComponentType, lazy, useState } from 'react';

/** A component that comes by itself when it is drawn, and can be fetched before. */
export type Preloadable<Props> = ComponentType<Props> & { preload(): void };

/**
 * Like React's `lazy`; once it has been fetched it is drawn at once, without the fallback, which React would leave standing for 300 ms.
 * A failed fetch is tried again the next time.
 */
export function preloadable<Props extends object>(load: () => Promise<ComponentType<Props>>): Preloadable<Props> {
  let ready: ComponentType<Props> | null = null;
  let loading: Promise<{ default: ComponentType<Props> }> | null = null;
  const fetched = () => {
    loading ??= load().then(
      (component) => {
        ready = component;
        return { default: component };
      },
      (error) => {
        loading = null;
        throw error;
      },
    );
    return loading;
  };
  function Preloaded(props: Props) {
    // Chosen once: another component in its place would begin anew.
    const [Shown] = useState<ComponentType<Props>>(() => ready ?? (lazy(fetched) as unknown as ComponentType<Props>));
    return <Shown {...props} />;
  }
  return Object.assign(Preloaded, { preload: () => void fetched().catch(() => {}) });
}
