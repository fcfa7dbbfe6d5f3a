/** A person has one open order of a digest: the morning it is for stands at their digest. */
export const name = 'DigestOrders20261122T0255';
export const sql = `
alter table digests add column ordered_for timestamptz;
-- Work that is put off for hours is not looked at every two seconds.
create index outbox_enqueued on outbox (enqueued_at) where enqueued_at is not null;
`;
