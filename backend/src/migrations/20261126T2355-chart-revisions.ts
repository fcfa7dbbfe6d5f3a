/** Two people who save one chart. */
export const name = 'ChartRevisions20261126T2355';
export const sql = `
-- Counts the changes of what a chart is, so that a save says what was on the screen.
alter table charts add column revision int not null default 1, add column updated_by uuid;
update charts set updated_by = created_by;
alter table charts alter column updated_by set not null;
`;
