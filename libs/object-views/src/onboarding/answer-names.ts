import { folderTexts } from '@libs/i18n';

/** What the answers of the questions on the way in are called, wherever they are shown. */
export const useAnswerNames = folderTexts('object-views', 'answers', {
  jobRoles: {
    RESEARCHER: 'Research',
    DESIGNER: 'Design',
    PRODUCT: 'Product management',
    MARKETING: 'Marketing',
    CUSTOMER_SUCCESS: 'Support or customer success',
    ENGINEERING: 'Engineering',
    LEADERSHIP: 'Leadership',
    OTHER: 'Something else',
  },
  goals: {
    CUSTOMER_NEEDS: 'What customers need',
    USABILITY: 'Where people get stuck in our product',
    SURVEYS: 'What survey answers say',
    CHURN: 'Why customers leave',
    SALES: 'Why we win or lose deals',
    SUPPORT: 'What support requests are about',
    CONCEPTS: 'Whether an idea is worth building',
    COMPETITORS: 'How we compare with competitors',
  },
  teamSizes: { ONE: 'Just me', UP_TO_10: '2 to 10', UP_TO_50: '11 to 50', UP_TO_200: '51 to 200', MORE: 'More than 200' },
});
