import { createStore } from '@libs/shell-kit';
import { type BufferedKeys, bufferKeys } from '@libs/ui';

/** What can lie over the whole page; its code comes when it is first asked for. */
export type Layer = 'palette' | 'keys';

export const layer = createStore<Layer | null>(null);

let opener: Element | null = null;
let held: BufferedKeys | undefined;

/** Opens a layer. What is typed before the palette is there is held for its field. */
export function openLayer(next: Layer): void {
  if (layer.get() === next) return;
  if (layer.get() === null) opener = document.activeElement;
  if (next === 'palette') held = bufferKeys();
  layer.set(next);
}

export function closeLayer(): void {
  held?.cancel();
  held = undefined;
  layer.set(null);
}

/** What had the focus when the layer was opened, and gets it back. */
export const layerOpener = (): Element | null => opener;
