// The thread in which one set of texts is put into groups: it computes for seconds when they are thousands.
import { parentPort, workerData } from 'node:worker_threads';
import { type GroupedText, groupTexts, type LanguageCode } from '@libs/text-analysis';

const { texts, language }: { texts: GroupedText[]; language: LanguageCode } = workerData;
parentPort!.postMessage(groupTexts(texts, language));
