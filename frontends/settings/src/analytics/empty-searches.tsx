import type { SettingsAnalyticsQuery } from '@libs/api';
import { EmptyState, Table, Td, Th, Tr, UiLink } from '@libs/ui';
import { Section } from '../settings-frame.tsx';
import { useAnalyticsTexts } from './texts.ts';

/** What people looked for and did not find. */
export function Empty({ searches }: { searches: SettingsAnalyticsQuery['workspaceAnalytics']['emptySearches'] }) {
  const t = useAnalyticsTexts();
  return (
    <Section title={t('empty')} hint={t('emptyHint')}>
      {searches.length === 0 ? (
        <EmptyState title={t('noneEmpty')}>{t('noneEmptyText')}</EmptyState>
      ) : (
        <Table label={t('empty')}>
          <thead>
            <tr>
              <Th>{t('words')}</Th>
              <Th num>{t('times')}</Th>
            </tr>
          </thead>
          <tbody>
            {searches.map(({ words, times }) => (
              <Tr key={words}>
                <Td>
                  <UiLink href={`/search?q=${encodeURIComponent(words)}`}>{words}</UiLink>
                </Td>
                <Td num>{times}</Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
    </Section>
  );
}
