/** Answers have a switch as well; of those that a model wrote no sentence is kept that was left out. */
export const name = 'AskMode20261122T0600';
export const sql = `
alter table ai_modes drop constraint ai_modes_feature_check;
alter table ai_modes add constraint ai_modes_feature_check check (feature in ('ask','summarize','highlights','tags','redact','insights'));
`;
