import { createHash } from 'node:crypto';
import { AppError, type ImportTemplatePackInput, LIMITS } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Actor } from '#platform/access';
import { type InWorkspace, keyedId, newId, TenantDb } from '#platform/db';
import { ChangeRecorder } from '#platform/events';
import { previewOf, templateFrom } from '../library/template-preview.js';
import { WorkspaceTemplates } from '../workspace-templates/workspace-templates.service.js';
import type { ImportedTemplates, TemplatePackPreview, TemplatePublisher } from './template-pack.graphql.js';
import { readTemplatePack, type TemplatePack } from './template-pack.js';

const PUBLISHERS = `
  select id, name, fingerprint, trusted_at as "trustedAt" from template_publishers where workspace_id = $1 order by lower(name), id`;

/** Files of templates from outside: whose key an admin trusted once is known by it from then on. */
@Injectable()
export class TemplatePacks {
  constructor(
    private readonly db: TenantDb,
    private readonly changes: ChangeRecorder,
    private readonly templates: WorkspaceTemplates,
  ) {}

  /** What a file would bring, and by whom it says it is; throws ValidationError for one that is wrong. Nothing is kept. */
  async preview(where: InWorkspace, content: string): Promise<TemplatePackPreview> {
    const pack = readTemplatePack(content);
    const { name, isTrusted, conflictingPublisher } = await this.publisherOf(where, pack);
    return {
      publisher: pack.publisher,
      fingerprint: pack.fingerprint,
      isTrusted,
      trustedName: name,
      conflictingPublisher,
      templates: pack.templates.map(({ key, title, about, body }) => previewOf({ ...body, id: key, title, about: about ?? '' })),
    };
  }

  /**
   * Imports a file, whole or not at all; whatever it says, it is by the one whose key it has. A key that is not trusted yet is, when the input says its
   * fingerprint. Throws ValidationError for a file that is wrong, for an unknown key, and for a known publisher under another key.
   */
  async import(actor: Actor, { content, trustedFingerprint }: ImportTemplatePackInput): Promise<ImportedTemplates> {
    const pack = readTemplatePack(content);
    const ids = await this.db.tx(actor, async (m) => {
      await m.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [`template publishers ${actor.workspaceId}`]);
      const by = await this.trusted(m, actor, pack, trustedFingerprint ?? null);
      const all = pack.templates.map(({ key, title, about, body }) => ({
        id: keyedId({ workspaceId: actor.workspaceId, userId: null }, 'template', packId(pack, key)),
        kind: body.kind,
        title,
        about,
        content: body,
        publisherId: by.id,
        publisher: by.name,
        packKey: key,
      }));
      await this.templates.insertAll(m, actor, all);
      return all.map(({ id }) => id);
    });
    return { templates: (await Promise.all(ids.map((id) => this.templates.findOneOrFail(actor, id)))).map(templateFrom) };
  }

  /** Those whose files need no question, by name. */
  publishers(where: InWorkspace): Promise<TemplatePublisher[]> {
    return this.db.read<TemplatePublisher>(where, PUBLISHERS, [where.workspaceId]);
  }

  /** Trusts a publisher no more; the templates that came from there stay. */
  async removePublisher(actor: Actor, id: string): Promise<void> {
    await this.db.tx(actor, async (m) => {
      const [deleted]: [{ name: string; fingerprint: string }[], number] = await m.query(
        `delete from template_publishers where workspace_id = $1 and id = $2 returning name, fingerprint`,
        [actor.workspaceId, id],
      );
      if (!deleted[0]) throw new AppError('NotFound');
      await this.changes.record(m, actor, { kind: 'templatePublisher', id, action: 'deleted', before: deleted[0] });
    });
  }

  private async trusted(m: EntityManager, actor: Actor, pack: TemplatePack, trustedFingerprint: string | null) {
    const { publisher, fingerprint, publicKey } = pack;
    const { id: known, name, conflictingPublisher } = await this.publisherOf(actor, pack);
    if (conflictingPublisher)
      throw new AppError('ValidationError', {
        message: `“${conflictingPublisher}” signed with another key before. If its publisher confirms the new one, remove the old key in Settings, Templates first.`,
      });
    if (known) return { id: known, name: name ?? publisher };
    if (trustedFingerprint !== fingerprint)
      throw new AppError('ValidationError', {
        message: `No one here has trusted this key yet. Compare its fingerprint ${fingerprint} with what its publisher says.`,
      });
    if ((await this.publishers(actor)).length >= LIMITS.templatePack.publishers)
      throw new AppError('ValidationError', {
        message: `A workspace can trust ${LIMITS.templatePack.publishers} publishers. Remove one that is no longer needed.`,
      });
    const id = newId();
    await m.query(
      `insert into template_publishers (workspace_id, id, name, fingerprint, public_key, trusted_by) values ($1, $2, $3, $4, $5, $6)`,
      [actor.workspaceId, id, publisher, fingerprint, publicKey, actor.userId],
    );
    await this.changes.record(m, actor, { kind: 'templatePublisher', id, action: 'created', after: { name: publisher, fingerprint } });
    return { id, name: publisher };
  }

  /** Who has the key of a file, and who has its name. */
  private async publisherOf(where: InWorkspace, { fingerprint, publisher }: TemplatePack) {
    const all = await this.publishers(where);
    const byKey = all.find((templatePublisher) => templatePublisher.fingerprint === fingerprint);
    // Also whom an admin trusts may sign with the name of someone else.
    const byName = all.find(({ id, name }) => name.toLowerCase() === publisher.toLowerCase() && id !== byKey?.id);
    return {
      id: byKey?.id ?? null,
      name: byKey?.name ?? null,
      isTrusted: Boolean(byKey),
      conflictingPublisher: byName?.name ?? null,
    };
  }
}

/** The same template of the same publisher is the same one, in whichever file. */
const packId = ({ fingerprint }: TemplatePack, key: string): string =>
  createHash('sha256').update(`${fingerprint}\n${key}`).digest('hex').slice(0, 64);
