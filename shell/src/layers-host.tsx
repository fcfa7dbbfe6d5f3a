import { lazyDialog, useStore } from '@libs/shell-kit';
import { closeLayer, layer } from './layers.ts';

const Palette = lazyDialog(async () => (await import('./palette/palette.tsx')).Palette);
const KeyboardHelp = lazyDialog(async () => (await import('./keyboard-help.tsx')).KeyboardHelp);

/** Draws the layer that is open. */
export function LayerHost() {
  const open = useStore(layer);
  return (
    <>
      {open === 'palette' && <Palette onClose={closeLayer} />}
      {open === 'keys' && <KeyboardHelp onClose={closeLayer} />}
    </>
  );
}
