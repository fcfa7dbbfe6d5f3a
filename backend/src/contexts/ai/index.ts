export { AiModule } from './ai.module.js';
export { AiProvider, type Generated, type Task } from './provider/ai-provider.service.js';
export { AiTrouble } from './provider/ai-trouble.js';
export type { Source } from './provider/frame.js';
export { findPersonalData, type KnownNames } from './redaction/find-personal-data.js';
export { PersonalDataFinder } from './redaction/personal-data-finder.js';
export { AiModes } from './settings/ai-modes.service.js';
