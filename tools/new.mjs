// npm run new noun <context>/<name>: the files of a noun, shaped like tags, and a spec that fails until it is filled.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const [what, where] = process.argv.slice(2);
const match = /^([a-z]+)\/([a-z][a-z-]*)$/.exec(where ?? '');
if (what !== 'noun' || !match) {
  console.error('Say: npm run new noun <context>/<plural-name>, for example: npm run new noun repository/views');
  process.exit(1);
}
const [, context, plural] = match;
const single = /ies$/.test(plural)
  ? plural.replace(/ies$/, 'y')
  : /(ss|x|z|ch|sh|us)es$/.test(plural)
    ? plural.replace(/es$/, '')
    : plural.replace(/s$/, '');
if (single === plural) {
  console.error(`Say the noun in the plural: "${plural}s"?`);
  process.exit(1);
}
const pascal = (s) => s.replace(/(^|-)([a-z])/g, (_, __, c) => c.toUpperCase());
const dir = path.join('backend/src/contexts', context, plural);
if (!fs.existsSync(path.dirname(dir))) {
  console.error(`There is no context "${context}". The contexts are in backend/src/contexts.ts.`);
  process.exit(1);
}
if (fs.existsSync(dir)) {
  console.error(`${dir} is there already.`);
  process.exit(1);
}
const S = pascal(single);
const P = pascal(plural);
const table = plural.replaceAll('-', '_');
const field = single.replace(/-([a-z])/g, (_, c) => c.toUpperCase());
const files = {
  [`${single}.entity.ts`]: `import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('${table}')
export class ${S}Row {
  @PrimaryColumn('uuid') workspaceId: string;
  @PrimaryColumn('uuid') id: string;
  @Column('text') title: string;
  @Column('uuid') createdBy: string;
  @Column('timestamptz', { default: () => 'now()' }) createdAt: Date;
  @Column('timestamptz', { nullable: true }) deletedAt: Date | null;
}
`,
  [`${single}.graphql.ts`]: `import { Field, ID, ObjectType } from '@nestjs/graphql';

@ObjectType()
export class ${S} {
  @Field(() => ID) id: string;
  @Field() title: string;
  @Field() createdAt: Date;
}
`,
  [`${plural}.service.ts`]: `import { Injectable } from '@nestjs/common';
import type { Actor } from '#platform/access';
import { TenantDb, WorkspaceRepository } from '#platform/db';
import { ${S}Row } from './${single}.entity.js';

@Injectable()
export class ${P}Service {
  private readonly rows: WorkspaceRepository<${S}Row>;

  constructor(db: TenantDb) {
    this.rows = new WorkspaceRepository(db, ${S}Row);
  }

  /** One ${single}; throws NotFound. */
  findOneOrFail(actor: Actor, id: string): Promise<${S}Row> {
    return this.rows.findOneOrFail(actor, id);
  }
}
`,
  [`${plural}.resolver.ts`]: `import { Args, ID, Query, Resolver } from '@nestjs/graphql';
import type { Actor } from '#platform/access';
import { Can, Me } from '#platform/access';
import { ${S} } from './${single}.graphql.js';
import { ${P}Service } from './${plural}.service.js';

@Resolver(() => ${S})
export class ${P}Resolver {
  constructor(private readonly service: ${P}Service) {}

  @Query(() => ${S}, { nullable: true })
  @Can('read')
  ${field}(@Me() actor: Actor, @Args('id', { type: () => ID }) id: string): Promise<${S}> {
    return this.service.findOneOrFail(actor, id);
  }
}
`,
  [`${plural}.service.spec.ts`]: `import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '#platform/db';
import { sharedApp, type TestApp } from '../../../testing/harness.js';

let t: TestApp;
beforeAll(async () => {
  t = await sharedApp();
});
afterAll(() => t.close());

// Fails until the table and the providers are there.
describe('${plural}', () => {
  it('are found by those of their workspace and by nobody else', async () => {
    const { admin } = await t.aWorkspace();
    const stranger = (await t.aWorkspace()).admin;
    const id = newId();
    await t.db.tx(admin.actor, (m) =>
      m.query(\`insert into ${table} (workspace_id, id, title, created_by) values ($1, $2, 'First', $3)\`, [
        admin.actor.workspaceId,
        id,
        admin.actor.userId,
      ]),
    );
    const query = 'query ($id: ID!) { ${field}(id: $id) { id title } }';
    expect(await admin.ask(query, { id })).toEqual({ ${field}: { id, title: 'First' } });
    await expect(stranger.ask(query, { id })).rejects.toMatchObject({ code: 'NotFound' });
  });
});
`,
};
fs.mkdirSync(dir, { recursive: true });
for (const [name, text] of Object.entries(files)) fs.writeFileSync(path.join(dir, name), text);
// The order of imports and the breaks of lines depend on how long the name is.
const format = spawnSync(process.execPath, ['node_modules/@biomejs/biome/bin/biome', 'check', '--write', dir], { encoding: 'utf8' });
if (format.status !== 0) console.error(format.stdout, format.stderr);
console.log(`${dir}: ${Object.keys(files).join(', ')}
Next:
1. a migration in backend/src/migrations and its line in the index there:
   create table ${table} (
     workspace_id uuid not null references workspaces on delete cascade, id uuid not null, title text not null,
     created_by uuid not null, created_at timestamptz not null default now(), deleted_at timestamptz, primary key (workspace_id, id)
   );
   select app_tenant_table('${table}');
2. in ${context}.module.ts: ${S}Row in TypeOrmModule.forFeature, ${P}Service and ${P}Resolver in the providers
3. WRITE_SCHEMA=1 npm test schema.spec
4. the limits and inputs in libs/domain, one of them for another workspace in backend/src/testing/full-workspace.ts
5. its kind in libs/domain/src/change-kinds.ts, and what it answers in backend/src/testing/tenant-tables.ts`);
