/** What people said about themselves on the way in; and whether a workspace is the installation's sample, as against one that took its project. */
export const name = 'Onboarding20261128T1900';
export const sql = `
alter table members
  add column job_role text check (job_role in ('RESEARCHER', 'DESIGNER', 'PRODUCT', 'MARKETING', 'CUSTOMER_SUCCESS', 'ENGINEERING', 'LEADERSHIP', 'OTHER')),
  add column goal text check (goal in ('CUSTOMER_NEEDS', 'USABILITY', 'SURVEYS', 'CHURN', 'SALES', 'SUPPORT', 'CONCEPTS', 'COMPETITORS')),
  add column team_size text check (team_size in ('ONE', 'UP_TO_10', 'UP_TO_50', 'UP_TO_200', 'MORE')),
  add column onboarded_at timestamptz;
-- Who is here already has found their way.
update members set onboarded_at = now();

alter table workspaces add column has_sample_logins boolean not null default false;
update workspaces set has_sample_logins = has_sample or sample_unfinished;
`;
