// The process in which the files of strangers are read: small heap, no secrets in its environment, no writing and no processes of its own.
// It may die at any file; its parent (FileReader) then says so of that file alone.
import { Worker } from 'node:worker_threads';
import { ImportRefused } from './imported-text.js';
import { readNote } from './read-note.js';
import type { ReaderAnswer, ReaderTask } from './reader-protocol.js';
import { readTable } from './table.js';

// The heap has a limit of its own; buffers lie outside of it. Only another thread can see that while this one is busy.
const WATCH = `
  const { workerData } = require('node:worker_threads');
  setInterval(() => { if (process.memoryUsage.rss() > workerData) process.kill(process.pid, 'SIGKILL'); }, 50);`;
new Worker(WATCH, { eval: true, workerData: Number(process.argv[2]) }).unref();

process.on('message', async ({ name, bytes, table }: ReaderTask) => {
  let answer: ReaderAnswer;
  try {
    answer = table ? { table: readTable(bytes, table), rss: 0 } : { note: await readNote(name, bytes), rss: 0 };
  } catch (error) {
    answer =
      error instanceof ImportRefused ? { refused: error.message, rss: 0 } : { failed: String((error as Error)?.stack ?? error), rss: 0 };
  }
  process.send!({ ...answer, rss: process.memoryUsage.rss() });
});
process.on('disconnect', () => process.exit());
