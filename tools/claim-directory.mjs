// One owner of a data directory at a time: the launcher, or a script that starts the database itself.
import fs from 'node:fs';
import path from 'node:path';

const fileOf = (dir) => path.join(dir, 'run.pid');

/** The process that owns the directory, or null. */
export function ownerOf(dir) {
  try {
    const pid = Number(fs.readFileSync(fileOf(dir), 'utf8'));
    process.kill(pid, 0);
    // Another program may have got the number of one that is gone.
    return pid !== process.pid && /\b(start|backup)\.mjs/.test(fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8')) ? pid : null;
  } catch {
    return null;
  }
}

/** Makes this process the owner; answers how to give it up. Ends the process where another owns it. */
export function claimDirectory(dir) {
  const pid = ownerOf(dir);
  if (pid) {
    console.error(`Verbatim already runs on ${dir} as process ${pid}. Stop it, or set DATA_DIR to another folder.`);
    process.exit(1);
  }
  fs.writeFileSync(fileOf(dir), String(process.pid));
  return () => fs.rmSync(fileOf(dir), { force: true });
}
