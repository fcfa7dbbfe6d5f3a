/** Files whose bytes are gone for good: a job that seals or gives back at that very moment must not bring them back. */
export const name = 'DiscardedFiles20261122T0610';
export const sql = `
alter table files add column discarded_at timestamptz;
`;
