// Where the browser of the journeys comes from: CHROMIUM_PATH, PATH, else the npm package.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';

const QUIET_FLAGS = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-dev-shm-usage',
  '--disable-gpu',
  '--disable-quic',
];

/** Path, arguments and extra environment of a browser that starts here, or null. */
export async function findChromium() {
  // The headless shell goes first: without the windows of the whole browser the journeys take a fifth less.
  const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const found =
    process.env.CHROMIUM_PATH ??
    process.env.PATH.split(path.delimiter)
      .flatMap((d) => names.map((n) => path.join(d, n)))
      .find((f) => fs.existsSync(f));
  if (found && process.env.CHROMIUM !== 'npm')
    return { executablePath: found, args: [...QUIET_FLAGS, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])], env: {} };
  try {
    return await fromPackage();
  } catch (e) {
    console.error(`No Chromium on PATH, and the one from npm does not start: ${e.message}`);
    return null;
  }
}

async function fromPackage() {
  // The package unpacks to <tmpdir>/chromium and takes whatever lies there: give it a folder of our own.
  const dir = path.resolve(process.env.DATA_DIR ?? '.data', 'chromium');
  fs.mkdirSync(dir, { recursive: true });
  const before = process.env.TMPDIR;
  process.env.TMPDIR = dir;
  const { default: chromium } = await import('@sparticuz/chromium');
  const executablePath = await chromium.executablePath();
  if (before === undefined) delete process.env.TMPDIR;
  else process.env.TMPDIR = before;
  // Not the package's own arguments: they switch web security and site isolation off.
  const args = ['--no-sandbox', '--no-zygote', ...QUIET_FLAGS];
  // Asked as the journeys ask: `--dump-dom` of this browser never ends.
  const { chromium: playwright } = await import('playwright-core');
  const starts = async (extra) => {
    try {
      await (await playwright.launch({ executablePath, args, env: { ...process.env, ...extra }, timeout: 30_000 })).close();
      return true;
    } catch {
      return false;
    }
  };
  if (await starts({})) return { executablePath, args, env: {} };
  // A bare system lacks libnss3 and its kin; the package carries them.
  const lib = path.join(dir, 'al2023');
  if (!fs.existsSync(lib)) {
    const archive = path.join(path.dirname(new URL(import.meta.resolve('@sparticuz/chromium')).pathname), '../bin/al2023.tar.br');
    fs.mkdirSync(lib, { recursive: true });
    fs.writeFileSync(path.join(dir, 'al2023.tar'), zlib.brotliDecompressSync(fs.readFileSync(archive)));
    spawnSync('tar', ['xf', path.join(dir, 'al2023.tar'), '-C', lib]);
  }
  const env = { LD_LIBRARY_PATH: path.join(lib, 'lib') };
  if (!(await starts(env))) throw new Error('libraries are missing');
  return { executablePath, args, env };
}
