/** A look for suggested highlights that somebody ended before it was done. */
export const name = 'CancelledSuggestions20261122T1930';
export const sql = `
alter table highlight_suggestion_runs drop constraint highlight_suggestion_runs_state_check;
alter table highlight_suggestion_runs add constraint highlight_suggestion_runs_state_check
  check (state in ('making','ready','tooFew','providerError','cancelled'));
`;
