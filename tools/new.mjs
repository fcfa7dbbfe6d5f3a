// npm run new noun <context>/<name>: a noun that works: its files, migration, providers, and what it answers every registry.
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
const label = single.replaceAll('-', ' ').replace(/^./, (c) => c.toUpperCase());
/** Where this context finds the registry of words of people; those below the repository cannot. */
const arrows = fs.readFileSync('backend/src/contexts.ts', 'utf8').match(new RegExp(`^  ${context}: \\[(.*)\\]`, 'm'))?.[1] ?? '';
const words =
  context === 'repository' ? '../text-fields/text-fields.registry.js' : arrows.includes("'repository'") ? '#contexts/repository' : null;
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
import { Can, CurrentActor } from '#platform/access';
import { ${S} } from './${single}.graphql.js';
import { ${P}Service } from './${plural}.service.js';

@Resolver(() => ${S})
export class ${P}Resolver {
  constructor(private readonly service: ${P}Service) {}

  @Query(() => ${S}, { nullable: true })
  @Can('read')
  ${field}(@CurrentActor() actor: Actor, @Args('id', { type: () => ID }) id: string): Promise<${S}> {
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

describe('${plural}', () => {
  it('are found in their workspace only', async () => {
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
files[`${single}-registries.ts`] = `import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ExportKinds } from '#platform/db';
${words ? `import { TextFieldsRegistry } from '${words}';\n` : ''}
/** What ${plural} answer beside their own screens: how they are exported${words ? ', and where they hold words of people' : ''}. */
@Injectable()
export class ${P}Registries implements OnModuleInit {
  constructor(
    private readonly exports: ExportKinds,
    ${words ? 'private readonly words: TextFieldsRegistry,' : ''}
  ) {}

  onModuleInit() {
    this.exports.register({
      kind: '${field}',
      table: '${table}',
      columns: ['id', 'title', 'created_by', 'created_at', 'deleted_at'],
    });
    ${
      words
        ? `this.words.register('${field}', {
      change: '${field}',
      table: '${table}',
      columns: { title: 'text' },
      rows: \`select x.id, x.title, null::uuid as project_id, false as is_own
        from ${table} x where x.workspace_id = $1 and x.deleted_at is null and $3 <> 'viewer' and $2::uuid is not null\`,
    });`
        : ''
    }
  }
}
`;
/** Puts text into a file before, or with `after` behind, the first match of a pattern; throws where there is none. */
function insert(file, pattern, text, { after = false } = {}) {
  const old = fs.readFileSync(file, 'utf8');
  const match = pattern.exec(old);
  if (!match) throw new Error(`${file} has no place for ${text.trim()}: its shape has changed, and tools/new.mjs must follow it.`);
  const at = match.index + (after ? match[0].length : 0);
  fs.writeFileSync(file, old.slice(0, at) + text + old.slice(at));
}

fs.mkdirSync(dir, { recursive: true });
for (const [name, text] of Object.entries(files)) fs.writeFileSync(path.join(dir, name), text);

const migrations = 'backend/src/migrations';
const index = path.join(migrations, 'index.ts');
// Later than every other one, also where another is made within the same minute.
const last = fs
  .readdirSync(migrations)
  .flatMap((name) => /^\d{8}T\d{4}/.exec(name) ?? [])
  .sort()
  .at(-1);
const minute = (time) => new Date(time).toISOString().replaceAll(/[-:]/g, '').slice(0, 13);
const after = Date.parse(last.replace(/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)/, '$1-$2-$3T$4:$5:00Z')) + 60_000;
const time = minute(Math.max(Date.now(), after));
const migration = `${time}-${plural}`;
const imported = `${plural.replace(/-([a-z])/g, (_, c) => c.toUpperCase())}Table`;
fs.writeFileSync(
  path.join(migrations, `${migration}.ts`),
  `/** ${P.replace(/(?!^)([A-Z])/g, (_, c) => ` ${c.toLowerCase()}`)}. */
export const name = '${P}${time}';
export const sql = \`
create table ${table} (
  workspace_id uuid not null references workspaces on delete cascade, id uuid not null, title text not null,
  created_by uuid not null, created_at timestamptz not null default now(), deleted_at timestamptz,
  primary key (workspace_id, id)
);
select app_tenant_table('${table}');
\`;
`,
);
insert(index, /\n\n\/\*\*/, `\nimport * as ${imported} from './${migration}.js';`);
insert(index, /\n\];/, `\n  ${imported},`);

const module = `backend/src/contexts/${context}/${context}.module.ts`;
const folder = `./${plural}`;
insert(
  module,
  /(?:^import [\s\S]*?;\n)+/m,
  `import { ${S}Row } from '${folder}/${single}.entity.js';\nimport { ${P}Registries } from '${folder}/${single}-registries.js';\nimport { ${P}Resolver } from '${folder}/${plural}.resolver.js';\nimport { ${P}Service } from '${folder}/${plural}.service.js';\n`,
  { after: true },
);
const text = fs.readFileSync(module, 'utf8');
if (/TypeOrmModule\.forFeature\(\[/.test(text)) insert(module, /TypeOrmModule\.forFeature\(\[/, `${S}Row, `, { after: true });
else {
  insert(module, /\bimports: \[/, `TypeOrmModule.forFeature([${S}Row]), `, { after: true });
  insert(module, /^import /m, `import { TypeOrmModule } from '@nestjs/typeorm';\n`);
}
insert(module, /^ {2}providers: \[/m, `${P}Service, ${P}Resolver, ${P}Registries, `, { after: true });

insert('libs/domain/src/change-kinds.ts', /\n\] as const;\n\/\*\* One of them\. \*\/\nexport type ChangeKind/, `\n  '${field}',`);
insert('libs/api/src/cache-tables.ts', /\n {2}job: \{ nouns/, `\n  ${field}: { nouns: [], types: ['${S}'] },`);
insert('backend/src/testing/tenant-tables.ts', /\n {2}outbox: \{ kind/, `\n  ${table}: { kind: '${field}', ...NOT_FOUND },`);
const transfers = 'backend/src/contexts/workspace/content-transfers/content-transfers.spec.ts';
insert(transfers, /\n {2}'doc_steps\.user_id'/, `\n  '${table}.created_by': AUTHOR,`);
const nounRows = 'backend/src/testing/noun-rows.ts';
insert(nounRows, /\];\n/, `\`insert into ${table} (workspace_id, id, title, created_by) values ($1, gen_random_uuid(), $2, $3)\`,`);
if (words) {
  insert('libs/domain/src/personal-data.ts', /\n\] as const;\n[^\n]*\nexport type RedactionCopyKind/, `\n  '${field}',`);
  insert('frontends/repository/src/notes/redaction/texts.ts', /\n {4}file: 'File name',/, `\n    ${field}: '${label}',`);
} else insert('backend/src/testing/tenant-tables.ts', /\n {2}'tags\.client_key'/, `\n  '${table}.title': 'what a person calls one',`);

// The order of imports and the breaks of lines depend on how long the name is.
const written = [dir, migrations, module, 'libs/domain/src', 'libs/api/src', 'backend/src/testing/tenant-tables.ts', nounRows];
const format = spawnSync(
  process.execPath,
  ['node_modules/@biomejs/biome/bin/biome', 'check', '--write', ...written.filter((f) => fs.existsSync(f))],
  {
    encoding: 'utf8',
  },
);
if (format.status !== 0) console.error(format.stdout, format.stderr);
console.log(`${dir}: ${Object.keys(files).join(', ')}; its migration, providers and answers to the registries.
Write the schema: WRITE_SCHEMA=1 npm test schema.spec
Then make it yours: what it has and who may see it, the limits and inputs in libs/domain, and in
backend/src/testing/tenant-tables.ts how it is found, shared, shown and lies in the trash.`);
