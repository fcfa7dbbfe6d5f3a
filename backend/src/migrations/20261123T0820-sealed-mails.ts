/** What a mail says, with the live token in its link, is sealed, and goes when it is sent or a day old. */
export const name = 'SealedMails20261123T0820';
export const sql = `
alter table mails add column sealed bytea, alter column body drop not null;
delete from mails where created_at < now() - interval '1 day';
update mails set body = null, link = null where sent_at is not null;
comment on column mails.body is 'Only in mails that an earlier version wrote and has not sent yet';
comment on column mails.link is 'Only in mails that an earlier version wrote and has not sent yet';
create index mails_by_time on mails (created_at);
grant delete on mails to app_rw;
`;
