import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { SERVER_LIMITS } from '@libs/domain';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { log } from '#platform/log';
import { FairScheduler } from './fair-scheduler.js';
import { ImportError } from './imported-text.js';
import type { ReadNote } from './read-note.js';
import type { ReaderAnswer, ReaderTask, Refusal } from './reader-protocol.js';
import type { ReadTable, TableOptions } from './table.js';

const MEGABYTE = 1024 * 1024;
const { workSeconds, seconds, heapMegabytes, megabytes, atOnce, perWorkspace } = SERVER_LIMITS.reader;
// What a file may take between two looks at it: a process that goes beyond ends before it has all that it may have.
const SPARE = 280;
const IDLE_MS = 15_000;
// A process that has grown so much for one file begins anew for the next.
const MAX_WORKER_RSS = 300 * MEGABYTE;
/** How a process ends whose heap is full: the engine gives up in one of these ways. */
const HEAP_FULL = new Set(['SIGABRT', 'SIGTRAP', 'SIGILL']);

// The tests run the sources; a process of its own needs what was built of them.
const MODULE_DIR = import.meta.dirname.replace(`${path.sep}src${path.sep}`, `${path.sep}dist${path.sep}`);
const ROOT = path.resolve(MODULE_DIR, '../../../../..');
const READABLE = ['node_modules', 'backend', 'libs', 'package.json'].map((name) => `--allow-fs-read=${path.join(ROOT, name)}`);

interface Reader {
  child: ChildProcess;
  workspaceId: string;
  idle?: NodeJS.Timeout;
}

/** A file that a process begins to read. */
export interface ActiveReading {
  workspaceId: string;
  pid: number | undefined;
}

/** The server stops, and what was read is to be read again by the next one. */
export class ReaderStoppedError extends Error {}

/**
 * Reads files in processes of their own, which a hostile file can slow down, fill or end without harm to anybody else: limits on time
 * and memory, no writing, no reading outside of the program, no environment. Workspaces take turns, one of them never has all of the few
 * processes, and a process that has read a file of one workspace is never used for another.
 */
@Injectable()
export class FileReader implements OnApplicationShutdown {
  private readonly turns = new FairScheduler(atOnce, perWorkspace);
  private readonly waiting = new Map<string, (() => void)[]>();
  private readonly free: Reader[] = [];
  private readonly all = new Set<ChildProcess>();
  private closed = false;
  /** The most memory that a reading process had at any moment, in bytes; what one had that a file ended is not known. */
  mostRss = 0;
  /** Hears of each file when a process begins to read it. */
  onStart?: (begun: ActiveReading) => void;

  /** What the file gives for a note. Throws ImportError with the reason. */
  async note(workspaceId: string, name: string, bytes: Uint8Array): Promise<ReadNote> {
    const answer = await this.read(workspaceId, { name, bytes });
    if ('note' in answer) return answer.note;
    throw new Error('The reading process answered something else.');
  }

  /** The rows of a table and what they give. Throws ImportError with the reason. */
  async table(workspaceId: string, name: string, bytes: Uint8Array, options: TableOptions): Promise<ReadTable> {
    const answer = await this.read(workspaceId, { name, bytes, table: options });
    if ('table' in answer) return answer.table;
    throw new Error('The reading process answered something else.');
  }

  private async read(workspaceId: string, task: ReaderTask): Promise<ReaderAnswer> {
    await this.turn(workspaceId);
    try {
      const answer = await this.ask(workspaceId, task);
      if ('refused' in answer) throw new ImportError(answer.refused.code, answer.refused.values);
      if ('failed' in answer) throw new Error(answer.failed);
      return answer;
    } finally {
      this.turns.end(workspaceId);
      this.pass();
    }
  }

  private async turn(workspaceId: string): Promise<void> {
    await new Promise<void>((go) => {
      const line = this.waiting.get(workspaceId);
      if (line) line.push(go);
      else this.waiting.set(workspaceId, [go]);
      this.pass();
    });
  }

  /** Gives free places to those who wait. */
  private pass(): void {
    for (let next = this.turns.next(this.waiting.keys()); next !== undefined; next = this.turns.next(this.waiting.keys())) {
      const line = this.waiting.get(next)!;
      const go = line.shift()!;
      if (line.length === 0) this.waiting.delete(next);
      this.turns.start(next);
      go();
    }
  }

  private async ask(workspaceId: string, task: ReaderTask): Promise<ReaderAnswer> {
    if (this.closed) throw new ReaderStoppedError();
    const reader = this.readerFor(workspaceId);
    clearTimeout(reader.idle);
    const { child } = reader;
    this.onStart?.({ workspaceId, pid: child.pid });
    const answer = await new Promise<ReaderAnswer>((resolve, reject) => {
      let late = false;
      const timer = setTimeout(() => {
        late = true;
        child.kill('SIGKILL');
      }, seconds * 1000);
      const onExit = (code: number | null, signal: string | null) => {
        clearTimeout(timer);
        if (this.closed) return reject(new ReaderStoppedError());
        log.warn({ code, signal, late, bytes: task.bytes.length }, 'a file ended the process that read it');
        resolve({ refused: endOf(code, signal, late), rss: 0, peak: 0 });
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

  /** A process that has read for this workspace only, or none at all; one that waits for another workspace ends if there are too many. */
  private readerFor(workspaceId: string): Reader {
    const at = this.free.findLastIndex((reader) => reader.workspaceId === workspaceId);
    if (at >= 0) return this.free.splice(at, 1)[0]!;
    if (this.all.size >= atOnce) this.free.shift()?.child.kill('SIGKILL');
    return this.start(workspaceId);
  }

  private rest(reader: Reader, rss: number): void {
    if (this.closed || rss > MAX_WORKER_RSS) {
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

  private start(workspaceId: string): Reader {
    const child = fork(path.join(MODULE_DIR, 'reader-process.js'), [String((megabytes - SPARE) * MEGABYTE), String(workSeconds)], {
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
    return { child, workspaceId };
  }

  onApplicationShutdown(): void {
    this.closed = true;
    for (const child of this.all) child.kill('SIGKILL');
  }
}

/** Why a process ended in the middle of a file: its clock or the one of the processor ran out, its memory, or a fault of the reader. */
function endOf(code: number | null, signal: string | null, late: boolean): Refusal {
  if (late) return { code: 'tooSlow', values: { seconds } };
  if (signal === 'SIGXCPU') return { code: 'tooSlow', values: { seconds: workSeconds } };
  if (signal === 'SIGKILL' || HEAP_FULL.has(signal ?? '') || code === 134) return { code: 'tooMuchMemory', values: { megabytes } };
  return { code: 'readerCrashed', values: { signal: signal ?? `exit ${code}` } };
}
