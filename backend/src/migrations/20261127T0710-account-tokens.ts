/** Links for another e-mail address and for the way back, and the second step of a sign-in. */
export const name = 'AccountTokens20261127T0710';
export const sql = `
alter table one_time_tokens drop constraint one_time_tokens_kind_check, add constraint one_time_tokens_kind_check
  check (kind in ('confirm','reset','magic','unlock','handoff','new-email','old-email','second-step'));
`;
