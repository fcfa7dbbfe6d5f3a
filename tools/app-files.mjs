// What makes the product an app that can be installed: its manifest, its icons, and the worker that answers when nothing else does.
import fs from 'node:fs';
import path from 'node:path';
import { ICON_SVG, iconPng } from './app-icons.mjs';

const PNGS = {
  'icon-180.png': [180, { maskable: true }],
  'icon-192.png': [192, {}],
  'icon-512.png': [512, {}],
  'maskable-192.png': [192, { maskable: true }],
  'maskable-512.png': [512, { maskable: true }],
};
const icon = (file, size, purpose) => ({
  src: `/app/${file}`,
  sizes: size,
  type: file.endsWith('.svg') ? 'image/svg+xml' : 'image/png',
  purpose,
});
const MANIFEST = {
  id: '/',
  name: 'Verbatim',
  short_name: 'Verbatim',
  description: 'What people said, word for word, and every claim led back to it.',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  lang: 'en',
  dir: 'auto',
  background_color: '#f5f5f1',
  theme_color: '#f5f5f1',
  icons: [
    icon('icon.svg', 'any', 'any'),
    icon('icon-192.png', '192x192', 'any'),
    icon('icon-512.png', '512x512', 'any'),
    icon('maskable-192.png', '192x192', 'maskable'),
    icon('maskable-512.png', '512x512', 'maskable'),
  ],
  shortcuts: [
    { name: 'Search', url: '/search' },
    { name: 'Browse', url: '/browse' },
    { name: 'Inbox', url: '/inbox' },
  ],
};

/**
 * Writes the files below `folder`, icons only where they are not yet. The version changes the worker with every build, so that a browser
 * takes the new one and drops the old.
 * @param {string} folder
 * @param {{ source: string, version: string }} worker
 */
export function writeAppFiles(folder, { source, version }) {
  fs.mkdirSync(folder, { recursive: true });
  for (const [file, [size, options]] of Object.entries(PNGS)) {
    const target = path.join(folder, file);
    if (!fs.existsSync(target)) fs.writeFileSync(target, iconPng(size, options));
  }
  fs.writeFileSync(path.join(folder, 'icon.svg'), ICON_SVG);
  fs.writeFileSync(path.join(folder, 'manifest.webmanifest'), `${JSON.stringify(MANIFEST, null, 2)}\n`);
  fs.writeFileSync(path.join(folder, 'service-worker.js'), `// ${version}\n${source}`);
}
