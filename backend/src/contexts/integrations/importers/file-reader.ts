import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { type CsvOptions, LIMITS } from '@libs/domain';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { log } from '#platform/log';
import { ImportRefused } from './imported-text.js';
import type { ReadNote } from './read-note.js';
import type { ReaderAnswer, ReaderTask } from './reader-protocol.js';
import type { ReadTable } from './table.js';

const MEGABYTE = 1024 * 1024;
const { seconds, heapMegabytes, megabytes } = LIMITS.reader;
// What a file may take between two looks at it: a process that goes beyond ends before it has all that it may have.
const SPARE = 220;
const AT_ONCE = 2;
const IDLE_MS = 15_000;
// A process that has grown so much for one file begins anew for the next.
const TIRED = 300 * MEGABYTE;

const TOO_SLOW = `This file takes longer than ${seconds} seconds to read; split it, or save it in another format, and import that.`;
const TOO_BIG = 'This file needs more memory to read than there is for one file; split it, or save it in another format, and import that.';

// The tests run the sources; a process of its own needs what was built of them.
const HERE = import.meta.dirname.replace(`${path.sep}src${path.sep}`, `${path.sep}dist${path.sep}`);
const ROOT = path.resolve(HERE, '../../../../..');
const READABLE = ['node_modules', 'backend', 'libs', 'package.json'].map((name) => `--allow-fs-read=${path.join(ROOT, name)}`);

interface Reader {
  child: ChildProcess;
  idle?: NodeJS.Timeout;
}

/**
 * Reads files in processes of their own, which a hostile file can slow down, fill or end without harm to anybody else: limits on time
 * and memory, no writing, no reading outside of the program, no environment. At most two files at a time; the others wait.
 */
@Injectable()
export class FileReader implements OnApplicationShutdown {
  private readonly free: Reader[] = [];
  private readonly waiting: (() => void)[] = [];
  private readonly all = new Set<ChildProcess>();
  private busy = 0;
  private closed = false;
  /** The most memory that a reading process had at any moment, in bytes; what one had that a file ended is not known. */
  mostRss = 0;

  /** What the file gives for a note. Throws ImportRefused with a sentence for the user. */
  async note(name: string, bytes: Uint8Array): Promise<ReadNote> {
    const answer = await this.read({ name, bytes });
    if ('note' in answer) return answer.note;
    throw new Error('The reading process answered something else.');
  }

  /** The rows of a table and what they give. Throws ImportRefused with a sentence for the user. */
  async table(name: string, bytes: Uint8Array, options: CsvOptions): Promise<ReadTable> {
    const answer = await this.read({ name, bytes, table: options });
    if ('table' in answer) return answer.table;
    throw new Error('The reading process answered something else.');
  }

  private async read(task: ReaderTask): Promise<ReaderAnswer> {
    await this.turn();
    try {
      const answer = await this.ask(task);
      if ('refused' in answer) throw new ImportRefused(answer.refused);
      if ('failed' in answer) throw new Error(answer.failed);
      return answer;
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.busy--;
    }
  }

  private async turn(): Promise<void> {
    if (this.busy < AT_ONCE) this.busy++;
    // Whoever ends hands the place over.
    else await new Promise<void>((go) => this.waiting.push(go));
  }

  private async ask(task: ReaderTask): Promise<ReaderAnswer> {
    const reader = this.free.pop() ?? this.begin();
    clearTimeout(reader.idle);
    const { child } = reader;
    const answer = await new Promise<ReaderAnswer>((resolve, reject) => {
      let late = false;
      const timer = setTimeout(() => {
        late = true;
        child.kill('SIGKILL');
      }, seconds * 1000);
      const onExit = (code: number | null, signal: string | null) => {
        clearTimeout(timer);
        if (this.closed) return reject(new Error('The server is stopping.'));
        log.warn({ code, signal, late, bytes: task.bytes.length }, 'a file ended the process that read it');
        resolve({ refused: late ? TOO_SLOW : TOO_BIG, rss: 0, peak: 0 });
      };
      child.once('exit', onExit);
      child.once('message', (message: ReaderAnswer) => {
        clearTimeout(timer);
        child.off('exit', onExit);
        resolve(message);
      });
      child.send(task, (error) => {
        // The exit says the rest.
        if (error) child.kill('SIGKILL');
      });
    });
    this.mostRss = Math.max(this.mostRss, answer.peak);
    if (child.exitCode === null && !child.signalCode) this.rest(reader, answer.rss);
    return answer;
  }

  private rest(reader: Reader, rss: number): void {
    if (this.closed || rss > TIRED) {
      reader.child.kill('SIGKILL');
      return;
    }
    reader.idle = setTimeout(() => {
      this.free.splice(this.free.indexOf(reader), 1);
      reader.child.kill('SIGKILL');
    }, IDLE_MS);
    reader.idle.unref();
    this.free.push(reader);
  }

  private begin(): Reader {
    const child = fork(path.join(HERE, 'reader-process.js'), [String((megabytes - SPARE) * MEGABYTE)], {
      cwd: ROOT,
      env: {},
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      execArgv: [`--max-old-space-size=${heapMegabytes}`, '--permission', '--allow-worker', ...READABLE],
    });
    this.all.add(child);
    child.on('error', (err) => log.warn({ err }, 'the process that reads files'));
    child.on('exit', () => {
      this.all.delete(child);
      const at = this.free.findIndex((reader) => reader.child === child);
      if (at >= 0) this.free.splice(at, 1);
    });
    child.unref();
    child.channel?.unref();
    return { child };
  }

  onApplicationShutdown(): void {
    this.closed = true;
    for (const child of this.all) child.kill('SIGKILL');
  }
}
