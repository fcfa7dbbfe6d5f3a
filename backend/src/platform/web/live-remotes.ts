import fs from 'node:fs';
import path from 'node:path';

/**
 * The remotes that are live now, as JSON text: each says so by one file of its own folder (tools/remote-releases.mjs), so that one is
 * published and taken back without the others and without a restart.
 */
export function liveRemotes(webDir: string): string {
  const folder = path.join(webDir, 'remotes');
  const names = fs.existsSync(folder) ? fs.readdirSync(folder).sort() : [];
  const files = names.map((name) => path.join(folder, name, 'live.json')).filter((file) => fs.existsSync(file));
  return `[${files.map((file) => fs.readFileSync(file, 'utf8')).join()}]`;
}
