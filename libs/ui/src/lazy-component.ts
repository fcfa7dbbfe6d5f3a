import { type ComponentType, lazy } from 'react';

/** React's `lazy` for a component of any props. */
export function lazyComponent<Props>(load: () => Promise<{ default: ComponentType<Props> }>): ComponentType<Props> {
  // cast: lazy's type tells classes with refs from functions, which cannot be decided while the props are a parameter
  return lazy(load) as unknown as ComponentType<Props>;
}
