import { isOneOf, recordOf, SUMMARY_FRAMEWORK_IDS, SUMMARY_FRAMEWORKS, type SummaryFramework } from '@libs/domain';
import { catalog } from '@libs/shell-kit';

function wordsOf(id: SummaryFramework): { title: string; hint: string } {
  const { title, hint } = SUMMARY_FRAMEWORKS.find((framework) => framework.id === id)!;
  return { title, hint };
}
const t = catalog('frameworks', recordOf(SUMMARY_FRAMEWORK_IDS, wordsOf));

/** What a kind of summary is called; its id where only a newer server knows it. */
export const frameworkTitle = (id: string): string => (isOneOf(SUMMARY_FRAMEWORK_IDS, id) ? t(`${id}.title`) : id);

/** What a kind of summary tells. */
export const frameworkHint = (id: SummaryFramework): string => t(`${id}.hint`);
