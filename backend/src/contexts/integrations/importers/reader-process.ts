// The process in which the files of strangers are read: small heap, no secrets in its environment, no writing and no processes of its own.
// It may die at any file; its parent (FileReader) then says so of that file alone.
import { once } from 'node:events';
import os from 'node:os';
import { Worker } from 'node:worker_threads';
import { thrownError } from '@libs/domain';
import { ImportError } from './imported-text.js';
import { isTooDeep, tooDeepValues } from './nesting.js';
import { closeNetwork } from './no-network.js';
import { readNote } from './read-note.js';
import type { ReaderAnswer, ReaderTask, Refusal } from './reader-protocol.js';
import { readTable } from './table.js';

closeNetwork();

// The heap has a limit of its own; buffers lie outside of it. Only another thread can see that while this one is busy. The work is that of the
// processor: a busy machine makes a file late, and does not make it a slow one. The signal tells the parent which of the two it was.
const WATCH = `
  const { parentPort, workerData } = require('node:worker_threads');
  const worked = () => { const { user, system } = process.cpuUsage(); return user + system; };
  let from = worked();
  parentPort.on('message', () => { from = worked(); });
  setInterval(() => {
    if (process.memoryUsage.rss() > workerData.bytes) process.kill(process.pid, 'SIGKILL');
    if (worked() - from > workerData.work) process.kill(process.pid, 'SIGXCPU');
  }, 20);
  parentPort.postMessage('watching');`;
const watch = new Worker(WATCH, {
  eval: true,
  workerData: { bytes: Number(process.argv[2]), work: Number(process.argv[3]) * 1_000_000 },
});
// On a busy machine a thread takes its time to begin, and a file could fill the memory before anybody looks.
const watched = once(watch, 'message').then(() => {
  watch.unref();
  // On Linux of this thread alone: the one that watches goes first, and so does everybody who does not import.
  os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);
});

const NONE = { rss: 0, peak: 0 };
process.on('message', async ({ name, bytes, table }: ReaderTask) => {
  await watched;
  watch.postMessage('a new file');
  let answer: ReaderAnswer;
  try {
    answer = table ? { table: readTable(bytes, table), ...NONE } : { note: await readNote(name, bytes), ...NONE };
  } catch (error) {
    answer = { ...outcomeOf(error), ...NONE };
  }
  // maxRSS is in kilobytes.
  process.send!({ ...answer, rss: process.memoryUsage.rss(), peak: process.resourceUsage().maxRSS * 1024 });
});
process.on('disconnect', () => process.exit());

function outcomeOf(error: unknown): { refused: Refusal } | { failed: string } {
  if (error instanceof ImportError) return { refused: { code: error.code, values: error.values } };
  // The stack is as deep as the file: what bounds it beforehand knows the formats, this knows all of them.
  if (isTooDeep(error)) return { refused: { code: 'tooDeep', values: tooDeepValues() } };
  return { failed: String(thrownError(error)?.stack ?? error) };
}
