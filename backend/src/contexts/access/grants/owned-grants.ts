import { Injectable, type OnModuleInit } from '@nestjs/common';
import { type OwnedContent, OwnedContentRegistry } from '#contexts/workspace';
import { newId } from '#platform/db';

const GRANTS_OF = `select object_id as id, kind, access from access_grants where workspace_id = $1 and user_id = $2 and expires_at is null order by object_id`;

/** Access that was given by name: the new owner gets the same, and the former one keeps it. */
const grants: OwnedContent = {
  kind: 'grant',
  column: 'access_grants.user_id',
  async count(m, { workspaceId, from }) {
    return (await m.query(GRANTS_OF, [workspaceId, from])).length;
  },
  async move(m, { workspaceId, from, to }) {
    const rows: { id: string; kind: string; access: number; before: number | null }[] = await m.query(
      `select g.object_id as id, g.kind, g.access, o.access as before from access_grants g
       left join access_grants o on o.workspace_id = $1 and o.object_id = g.object_id and o.user_id = $3
       where g.workspace_id = $1 and g.user_id = $2 and g.expires_at is null and (o.id is null or (o.expires_at is null and o.access < g.access)) order by g.object_id`,
      [workspaceId, from, to],
    );
    await m.query(
      `insert into access_grants (workspace_id, id, kind, object_id, user_id, access, granted_by)
       select $1, x.grant, x.kind, x.id, $2, x.access, $3 from jsonb_to_recordset($4::jsonb) as x("grant" uuid, kind text, id uuid, access smallint)
       on conflict (workspace_id, object_id, user_id) do update set access = excluded.access`,
      [workspaceId, to, from, JSON.stringify(rows.map((row) => ({ ...row, grant: newId() })))],
    );
    return rows.map(({ id, before, access }) => ({ id, before, given: access }));
  },
  async undo(m, { workspaceId, to }, moved) {
    // What was given otherwise meanwhile stays as it is.
    const rows = `jsonb_to_recordset($3::jsonb) as x(id uuid, before smallint, given smallint)`;
    const still = `g.workspace_id = $1 and g.user_id = $2 and g.object_id = x.id and g.access = x.given and g.expires_at is null`;
    const values = [workspaceId, to, JSON.stringify(moved)];
    await m.query(`delete from access_grants g using ${rows} where ${still} and x.before is null`, values);
    await m.query(`update access_grants g set access = x.before from ${rows} where ${still} and x.before is not null`, values);
  },
};

/** The access that people were given, as what they leave to someone else. */
@Injectable()
export class OwnedGrants implements OnModuleInit {
  constructor(private readonly contents: OwnedContentRegistry) {}

  onModuleInit() {
    this.contents.register(grants);
  }
}
