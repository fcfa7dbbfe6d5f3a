// The thread in which one long text is read for personal data.
import { parentPort, workerData } from 'node:worker_threads';
import { findPersonalData, type KnownNames } from './find-personal-data.js';

const { text, known }: { text: string; known: KnownNames } = workerData;
parentPort!.postMessage(findPersonalData(text, known));
