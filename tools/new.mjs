// npm run new noun <context>/<name>: the files of a noun, shaped like tags, and a spec that fails until it is filled.
import fs from 'node:fs';
import path from 'node:path';

const [what, where] = process.argv.slice(2);
const match = /^([a-z]+)\/([a-z][a-z-]*)$/.exec(where ?? '');
if (what !== 'noun' || !match) {
  console.error('Say: npm run new noun <context>/<plural-name>, for example: npm run new noun repository/views');
  process.exit(1);
}
const [, context, plural] = match;
const single = plural.replace(/ies$/, 'y').replace(/s$/, '');
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
const files = {
  [`${single}.entity.ts`]: `import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('${plural.replaceAll('-', '_')}')
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
  oneOrFail(actor: Actor, id: string): Promise<${S}Row> {
    return this.rows.oneOrFail(actor, id);
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
  ${single.replace(/-([a-z])/g, (_, c) => c.toUpperCase())}(@Me() actor: Actor, @Args('id', { type: () => ID }) id: string): Promise<${S}> {
    return this.service.oneOrFail(actor, id);
  }
}
`,
  [`${plural}.service.spec.ts`]: `import { describe, expect, it } from '@jest/globals';

describe('${plural}', () => {
  it('are not there for another workspace', () => {
    expect('this promise').toBe('tested');
  });
});
`,
};
fs.mkdirSync(dir, { recursive: true });
for (const [name, text] of Object.entries(files)) fs.writeFileSync(path.join(dir, name), text);
console.log(`${dir}: ${Object.keys(files).join(', ')}
Next: a migration with the table and app_tenant_table('${plural.replaceAll('-', '_')}'); the providers in ${context}.module.ts; the limits in libs/domain.`);
