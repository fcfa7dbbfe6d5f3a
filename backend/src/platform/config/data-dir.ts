import fs from 'node:fs';
import { BootError } from './boot-error.js';

/**
 * Makes the data directory, or takes one that is there, for this user alone: it holds passwords, keys and people's words. Warns when it belongs to
 * another user; throws an Error of one line for a folder that all users share, such as /tmp.
 */
export function ownDataDir(dir: string): void {
  fs.mkdirSync(dir, { recursive: true, mode: 0o700 });
  const { mode, uid } = fs.statSync(dir);
  if (mode & 0o1000) throw new BootError(`DATA_DIR=${dir} is a folder that everybody shares. Choose one of its own.`);
  if (!(mode & 0o077)) return;
  try {
    fs.chmodSync(dir, 0o700);
  } catch {
    console.warn(`DATA_DIR=${dir} is open to other users of this machine, and belongs to user ${uid}: close it to them (chmod 700).`);
  }
}
