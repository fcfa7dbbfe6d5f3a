import fs from 'node:fs';
import path from 'node:path';

/** The documents of the front-end build by their SHA-256; empty when the web files were not built. */
export function readTrustedDocuments(webDir: string): ReadonlyMap<string, string> {
  const file = path.resolve(webDir, 'documents.json');
  if (!fs.existsSync(file)) return new Map();
  return new Map(Object.entries(JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, string>));
}
