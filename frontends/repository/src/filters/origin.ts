import { t } from './origin-texts.ts';

const NAMES: Record<string, string> = {
  CSV: 'CSV',
  ZAPIER: 'Zapier',
  COMMUNITY_TEMPLATE: t('template'),
  SLACK: 'Slack',
  PUBLIC_API: 'API',
  SAMPLE_DATA: t('sample'),
  GOOGLE_DRIVE: 'Google Drive',
  ONE_DRIVE: 'OneDrive',
};

/** Where a note came from, as people say it; null for one made by hand. */
export const originName = (origin: string | null | undefined): string | null => (origin ? (NAMES[origin] ?? origin) : null);
