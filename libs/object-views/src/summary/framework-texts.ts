import { SUMMARY_FRAMEWORKS, type SummaryFramework } from '@libs/domain';
import { catalog } from '@libs/shell-kit';

type Words = Record<SummaryFramework, { title: string; hint: string }>;
const t = catalog('frameworks', Object.fromEntries(SUMMARY_FRAMEWORKS.map(({ id, title, hint }) => [id, { title, hint }])) as Words);

/** What a kind of summary is called. */
export const frameworkTitle = (id: SummaryFramework): string => t(`${id}.title`);

/** What a kind of summary tells. */
export const frameworkHint = (id: SummaryFramework): string => t(`${id}.hint`);
