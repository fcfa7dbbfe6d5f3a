import { createStore } from '@libs/shell-kit';

/** What can lie over the whole page; its code comes when it is first asked for. */
export type Layer = 'palette' | 'keys';

export const layer = createStore<Layer | null>(null);

export function openLayer(next: Layer): void {
  layer.set(next);
}

export function closeLayer(): void {
  layer.set(null);
}
