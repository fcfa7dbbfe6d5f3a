// The thread in which one set of texts is put into groups: it computes for seconds when they are thousands.
import { parentPort, workerData } from 'node:worker_threads';
import type { LanguageCode } from '#platform/text';
import { type GroupedText, groupTexts } from './group-texts.js';

const { texts, language } = workerData as { texts: GroupedText[]; language: LanguageCode };
parentPort!.postMessage(groupTexts(texts, language));
