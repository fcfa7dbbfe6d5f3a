import { useStore } from '@libs/shell-kit';
import { lazy, Suspense } from 'react';
import { closeLayer, layer } from './layers.ts';

const Palette = lazy(() => import('./palette/palette.tsx').then((module) => ({ default: module.Palette })));
const KeyboardHelp = lazy(() => import('./keyboard-help.tsx').then((module) => ({ default: module.KeyboardHelp })));

/** Draws the layer that is open. */
export function Layers() {
  const open = useStore(layer);
  return (
    <Suspense fallback={null}>
      {open === 'palette' && <Palette onClose={closeLayer} />}
      {open === 'keys' && <KeyboardHelp onClose={closeLayer} />}
    </Suspense>
  );
}
