export { RedactionModule } from './redaction.module.js';
export { PersonalDataIn } from './redactions/personal-data-in.service.js';
export { PersonalDataKind } from './redactions/redaction.graphql.js';
