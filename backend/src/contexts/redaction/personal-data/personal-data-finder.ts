import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { PersonalDataFinding } from '@libs/domain';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { KnownNames } from './find-personal-data.js';

/** A text of so many letters is read sooner than another thread has begun. */
const SHORT = 3000;
const MAX_CONCURRENT = 2;

// The tests run the sources; a thread of its own needs what was built of them.
const MODULE_DIR = import.meta.dirname.replace(`${path.sep}src${path.sep}`, `${path.sep}dist${path.sep}`);

/** Finds personal data in texts of any length without keeping the process from answering others: long ones are read in another thread. */
@Injectable()
export class PersonalDataFinder implements OnApplicationShutdown {
  private readonly running = new Set<Worker>();
  private readonly waiting: (() => void)[] = [];
  private busy = 0;

  async find(text: string, known: KnownNames): Promise<PersonalDataFinding[]> {
    // Its lists of names and numbers are loaded with the first text, not with every start.
    if (text.length <= SHORT) return (await import('./find-personal-data.js')).findPersonalData(text, known);
    if (this.busy >= MAX_CONCURRENT) await new Promise<void>((go) => this.waiting.push(go));
    this.busy++;
    try {
      return await this.read(text, known);
    } finally {
      this.busy--;
      this.waiting.shift()?.();
    }
  }

  async onApplicationShutdown() {
    await Promise.all([...this.running].map((worker) => worker.terminate()));
  }

  private read(text: string, known: KnownNames): Promise<PersonalDataFinding[]> {
    const worker = new Worker(path.join(MODULE_DIR, 'personal-data.thread.js'), { workerData: { text, known } });
    this.running.add(worker);
    return new Promise<PersonalDataFinding[]>((resolve, reject) => {
      worker.once('message', resolve);
      worker.once('error', reject);
      worker.once('exit', (code) => reject(new Error(`the thread that reads a text ended with ${code}`)));
    }).finally(() => {
      this.running.delete(worker);
      void worker.terminate();
    });
  }
}
