import { folderTexts } from '@libs/shell-kit';
import { onboardingTexts } from './texts.ts';

export const useOnboardingTexts = folderTexts('repository', 'onboarding', onboardingTexts);
