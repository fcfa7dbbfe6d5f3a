import { graphql, useQuery } from '@libs/api';
import { foundByWords, languageNamed, SUMMARY_FRAMEWORKS, type SummaryFramework } from '@libs/domain';
import { frameworkHint, frameworkTitle } from '@libs/object-views/summary';
import type { SelectOption } from '@libs/ui';
import { useSummaryTexts } from './copy.ts';
import type { Target } from './framework-picker.tsx';

const SUMMARY_CAPABILITY = graphql(
  `query SummaryCapability($input: SummaryTargetInput!, $feature: AiFeature!) { summaryCapability(input: $input, feature: $feature) { model language lacksLanguageSupport } }`,
);
// Whatever keeps this from being said is said when the summary is ordered.
const SILENT_ERRORS = { quiet: true };

/** The kinds to choose from for a summary or an insight's draft, and why some cannot be made of this. */
export function useFrameworkOptions(
  target: Target,
  feature: 'summarize' | 'insights',
): { options: SelectOption<SummaryFramework>[]; unavailableReason: string | null } {
  const t = useSummaryTexts();
  const [{ data }] = useQuery({
    query: SUMMARY_CAPABILITY,
    variables: { input: target, feature },
    context: SILENT_ERRORS,
    requestPolicy: 'cache-and-network',
  });
  const lacks = data?.summaryCapability.lacksLanguageSupport ?? false;
  const options = SUMMARY_FRAMEWORKS.map(({ id }): SelectOption<SummaryFramework> => {
    const title = frameworkTitle(id);
    const hint = frameworkHint(id);
    const words = lacks ? foundByWords(id) : 'none';
    if (words === 'none') return { value: id, label: title, hint };
    return words === 'all'
      ? { value: id, label: title, hint: t('needsModel'), disabled: true }
      : { value: id, label: title, hint: t('partNeedsModel') };
  });
  return {
    options,
    unavailableReason: lacks ? t('lacksLanguageSupport', { language: languageNamed(data!.summaryCapability.language) }) : null,
  };
}
