import type { SettingsAnalyticsQuery } from '@libs/api';
import { EmptyState, Table, Td, Th, Tr, UiLink } from '@libs/ui';
import { Section } from '../settings-frame.tsx';
import { useAnalyticsTexts } from './texts.ts';

/** The insights that others lead to. */
export function CitedInsights({ insights }: { insights: SettingsAnalyticsQuery['workspaceAnalytics']['citedInsights'] }) {
  const t = useAnalyticsTexts();
  return (
    <Section title={t('cited')} hint={t('citedHint')}>
      {insights.length === 0 ? (
        <EmptyState title={t('noneCited')}>{t('noneCitedText')}</EmptyState>
      ) : (
        <Table label={t('cited')}>
          <thead>
            <tr>
              <Th>{t('insight')}</Th>
              <Th>{t('project')}</Th>
              <Th num>{t('links')}</Th>
              <Th num>{t('linkViews')}</Th>
            </tr>
          </thead>
          <tbody>
            {insights.map(({ id, title, project, links, linkViews }) => (
              <Tr key={id}>
                <Td>
                  <UiLink href={`/insights/${id}`}>{title}</UiLink>
                </Td>
                <Td>{project}</Td>
                <Td num>{links}</Td>
                <Td num>{linkViews}</Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
    </Section>
  );
}
