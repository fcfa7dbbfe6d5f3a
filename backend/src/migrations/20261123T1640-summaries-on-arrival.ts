/** On writes a summary as a text arrives: whoever had it on asked for none that nobody orders, and keeps what they had. */
export const name = 'SummariesOnArrival20261123T1640';
export const sql = `
alter table ai_modes no force row level security;
update ai_modes set mode = 'Suggest' where feature = 'summarize' and mode = 'On';
alter table ai_modes force row level security;
`;
