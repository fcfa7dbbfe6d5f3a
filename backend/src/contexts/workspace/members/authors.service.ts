import { MESSAGES, personColour } from '@libs/domain';
import { Inject, Injectable } from '@nestjs/common';
import { type Person, UsersService } from '#contexts/identity';
import { CONFIG, type Config } from '#platform/config';
import { type InWorkspace, registerPrepared, TenantDb } from '#platform/db';
import type { Author } from './author.graphql.js';

const MEMBERS = registerPrepared(
  `select user_id as "userId", removed_at is not null as removed from members where workspace_id = $1 and user_id = any($2)`,
);

const USERS_OF_MEMBERS = `select id, user_id as "userId" from members where workspace_id = $1 and id = any($2::uuid[])`;

/** People as they are shown beside what they did: always a batch, so that a list costs two statements. */
@Injectable()
export class Authors {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly db: TenantDb,
    private readonly users: UsersService,
  ) {}

  /** An author for every id that is asked for: 'Deleted user' for who was removed, 'Unknown user' for who never was a member and is no operator. */
  async authorsByIds(actor: InWorkspace, ids: readonly string[]): Promise<Map<string, Author>> {
    const requested = [...new Set(ids)];
    if (!requested.length) return new Map();
    const [people, members] = await Promise.all([
      this.users.byIds(requested),
      this.db.read<{ userId: string; removed: boolean }>(actor, MEMBERS, [actor.workspaceId, requested]),
    ]);
    const removed = new Map(members.map((m) => [m.userId, m.removed]));
    return new Map(
      requested.map((id) => {
        const person = people.get(id);
        const isOperator = person !== undefined && this.config.supportOperators.includes(person.email.toLowerCase());
        return [id, authorOf(id, person, removed.get(id) ?? (isOperator ? false : undefined))];
      }),
    );
  }

  /** The same one by one, in the order of the ids. */
  async list(actor: InWorkspace, ids: readonly string[]): Promise<Author[]> {
    const authors = await this.authorsByIds(actor, ids);
    return ids.map((id) => authors.get(id)!);
  }

  /** The same with the names of removed members, for readers who have to know them; unknown ids are left out. */
  async formerByIds(ids: readonly string[]): Promise<Map<string, Author>> {
    const people = await this.users.byIds([...new Set(ids)]);
    return new Map([...people].map(([id, person]) => [id, authorOf(id, person, false)]));
  }

  /** The same by ids of members; one that never was in this workspace is left out. */
  async formerByMemberIds(actor: InWorkspace, ids: readonly string[]): Promise<Map<string, Author>> {
    if (!ids.length) return new Map();
    const rows = await this.db.read<{ id: string; userId: string }>(actor, USERS_OF_MEMBERS, [actor.workspaceId, [...new Set(ids)]]);
    const authors = await this.formerByIds(rows.map(({ userId }) => userId));
    return new Map(rows.flatMap(({ id, userId }) => (authors.has(userId) ? [[id, authors.get(userId)!]] : [])));
  }
}

/** One author; `removed` is undefined for who never was a member. */
export function authorOf(id: string, person: Pick<Person, 'name' | 'deactivatedAt'> | undefined, removed: boolean | undefined): Author {
  if (person && removed === false && !person.deactivatedAt)
    return { id, name: person.name, initials: initialsOf(person.name), colour: personColour(id) };
  const name = removed === undefined ? MESSAGES.unknownUser : MESSAGES.deletedUser;
  return { id, name, initials: initialsOf(name), colour: personColour(id) };
}

/** The first letters of the first and the last word, as a person sees letters. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/[\s\u00a0]+/);
  const ends = words.length > 1 ? [words[0]!, words.at(-1)!] : [words[0]!];
  return ends.map(firstLetter).join('') || '?';
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

function firstLetter(word: string): string {
  const all = [...graphemes.segment(word)].map((s) => s.segment);
  return (all.find((g) => /[\p{L}\p{N}]/u.test(g)) ?? all[0] ?? '').toLocaleUpperCase('en');
}
