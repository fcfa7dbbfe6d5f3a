import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { AppError } from '@libs/domain';
import type { GroupedText, LanguageCode, TextGroups } from '@libs/text-analysis';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';

/** So many sets of texts are put into groups at a time: each may take a core for seconds and 100 MB. */
const MAX_CONCURRENT = 1;
/** So many sets of one owner may wait. */
const WAITING = 3;
/** Two thousand texts take some seconds; what takes so long, or so much memory, is given up. */
const TIMEOUT_MS = 60_000;
const MAX_MB = 512;

// The tests run the sources; a thread of its own needs what was built of them.
const MODULE_DIR = import.meta.dirname.replace(`${path.sep}src${path.sep}`, `${path.sep}dist${path.sep}`);

/** Puts texts into groups of those that are alike, in a worker thread, so that other requests are answered meanwhile. */
@Injectable()
export class TextGrouping implements OnApplicationShutdown {
  private readonly running = new Set<Worker>();
  private readonly waiting: { owner: string; go: () => void }[] = [];
  private busy = 0;

  /** The groups of texts; of two owners who wait each has its turn. Throws TooManyRequests where too much of the owner's waits already. */
  async group(owner: string, texts: readonly GroupedText[], language: LanguageCode): Promise<TextGroups> {
    if (this.busy < MAX_CONCURRENT) this.busy++;
    else await this.turn(owner);
    try {
      return await this.compute({ texts, language });
    } finally {
      this.release(owner);
    }
  }

  async onApplicationShutdown() {
    await Promise.all([...this.running].map((worker) => worker.terminate()));
  }

  private turn(owner: string): Promise<void> {
    if (this.waiting.filter((other) => other.owner === owner).length >= WAITING) throw new AppError('TooManyRequests');
    return new Promise<void>((go) => this.waiting.push({ owner, go }));
  }

  /** Hands the place to the next in line, first to another owner; it is free only when the line is empty. */
  private release(owner: string) {
    const other = this.waiting.findIndex((next) => next.owner !== owner);
    const [next] = this.waiting.splice(Math.max(0, other), 1);
    if (next) next.go();
    else this.busy--;
  }

  private compute(workerData: { texts: readonly GroupedText[]; language: LanguageCode }): Promise<TextGroups> {
    const worker = new Worker(path.join(MODULE_DIR, 'group-texts.thread.js'), {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: MAX_MB },
    });
    this.running.add(worker);
    let timer: NodeJS.Timeout;
    return new Promise<TextGroups>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', (code) => reject(new Error(`the thread that groups texts ended with ${code}`)));
      timer = setTimeout(() => reject(new Error(`texts were not in groups after ${TIMEOUT_MS} ms`)), TIMEOUT_MS).unref();
    }).finally(() => {
      clearTimeout(timer);
      this.running.delete(worker);
      void worker.terminate();
    });
  }
}
