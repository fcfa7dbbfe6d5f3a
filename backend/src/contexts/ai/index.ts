export { AiModule } from './ai.module.js';
export { findPersonalData, type KnownNames } from './redaction/find-personal-data.js';
