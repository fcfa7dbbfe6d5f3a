import { AppError, isShareToken, LIMITS, type ShareObjectType } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { InsightsService } from '#contexts/insights';
import { DocsService, HighlightsService, ImagesService, NotesService, type ShareableType } from '#contexts/repository';
import { WorkspacesService } from '#contexts/workspace';
import { type Actor, type Caller, networkOf, RateLimiter } from '#platform/access';
import { TenantDb } from '#platform/db';
import { LIVE } from '../links/share-links.service.js';
import { type BodyNode, publicBody, referencesOf } from './public-body.js';
import type { PublicObject } from './public-object.graphql.js';
import { publicReader } from './public-reader.js';
import { PublicReferences, publicQuote } from './public-references.service.js';

interface Opened {
  id: string;
  objectType: ShareObjectType;
  objectId: string;
}
type Shown = Omit<PublicObject, 'type' | 'workspaceName'>;

const FIND = `select id, object_type as "objectType", object_id as "objectId" from share_links where workspace_id = $1 and token = $2 and ${LIVE}`;
// Again only while it is open: a link that is closed meanwhile shows nothing.
const COUNT_VIEW = `update share_links set views = views + 1, last_viewed_at = now() where workspace_id = $1 and id = $2 and ${LIVE} returning id`;
const MISSES = `
  select count, greatest(1, ceil(extract(epoch from slot + interval '1 minute' - now())))::int as "retryAfter"
  from rate_hits where key = $1 and slot = date_trunc('minute', now())`;
// No token is empty: a text that cannot be one is looked for like any other, and not found.
const NO_TOKEN = '';

/** What a public link shows to whoever has it. Everything that opens nothing gets the same answer: null. */
@Injectable()
export class PublicObjects {
  constructor(
    private readonly db: TenantDb,
    private readonly limiter: RateLimiter,
    private readonly workspaces: WorkspacesService,
    private readonly docs: DocsService,
    private readonly notes: NotesService,
    private readonly highlights: HighlightsService,
    private readonly insights: InsightsService,
    private readonly references: PublicReferences,
    private readonly images: ImagesService,
  ) {}

  /** The object behind a token on this host, or null; counts the view. An address that guesses too often gets TooManyRequests, whatever it asks for. */
  async open({ place, address }: Caller, token: string): Promise<PublicObject | null> {
    const key = `share:${networkOf(address)}`;
    await this.refuseGuessers(key);
    const workspaceId = place.kind === 'workspace' ? place.workspaceId : null;
    const shown = workspaceId && (await this.show(publicReader(workspaceId), isShareToken(token) ? token : NO_TOKEN));
    if (shown) return shown;
    await this.limiter.hit(key, LIMITS.share.missesPerMinute);
    return null;
  }

  /** A picture of the note or insight behind a token; every other answer is NotFound. */
  async image({ place, address }: Caller, token: string, fileId: string) {
    const key = `share:${networkOf(address)}`;
    await this.refuseGuessers(key);
    const workspaceId = place.kind === 'workspace' ? place.workspaceId : null;
    const reader = workspaceId && publicReader(workspaceId);
    const link = reader && (await this.db.one<Opened>(reader, FIND, [workspaceId, isShareToken(token) ? token : NO_TOKEN]));
    if (!link) {
      await this.limiter.hit(key, LIMITS.share.missesPerMinute);
      throw new AppError('NotFound');
    }
    if (!(await this.shows(reader, link, fileId))) throw new AppError('NotFound');
    return this.images.open(reader, link.objectId, fileId);
  }

  /** Whether a picture stands in the text now: one that was taken out belongs to the history, which is not shared. */
  private async shows(reader: Actor, { objectType, objectId }: Opened, fileId: string): Promise<boolean> {
    if (objectType === 'highlight' || !(await this.images.ofDoc(reader, objectId)).has(fileId)) return false;
    const { doc } = await this.docs.textOf(reader, objectId);
    let isThere = false;
    doc.descendants((node) => {
      isThere ||= node.type.name === 'image' && node.attrs['fileId'] === fileId;
      return !isThere;
    });
    return isThere;
  }

  private async show(reader: Actor, token: string): Promise<PublicObject | null> {
    const link = await this.db.one<Opened>(reader, FIND, [reader.workspaceId, token]);
    const shown = link && (await this.load(reader, link, token));
    if (!shown) return null;
    const { name } = await this.workspaces.one(reader);
    const [counted]: [unknown[], number] = await this.db.tx(reader, (m) => m.query(COUNT_VIEW, [reader.workspaceId, link.id]));
    return counted.length ? { ...shown, type: link.objectType as ShareableType, workspaceName: name } : null;
  }

  private async load(reader: Actor, { objectType, objectId }: Opened, token: string): Promise<Shown | null> {
    if (objectType === 'highlight') {
      const h = (await this.highlights.byIds(reader, [objectId])).get(objectId);
      if (!h || h.deletedAt) return null;
      return { title: h.noteTitle, publishedAt: null, authorName: null, body: null, highlight: publicQuote(h), references: {} };
    }
    if (objectType === 'note') {
      const [note] = await this.notes.byIds(reader, [objectId]);
      if (!note || note.deletedAt) return null;
      const text = await this.text(reader, token, objectId, note.projectId, new Map(note.speakers.map((s) => [s.id, s.name])));
      return { title: note.title, publishedAt: null, authorName: null, highlight: null, ...text };
    }
    const [insight] = await this.insights.byIds(reader, [objectId]);
    if (!insight) return null;
    const text = await this.text(reader, token, objectId, insight.projectId, new Map());
    return { title: insight.title, publishedAt: insight.publishedAt, authorName: insight.createdBy.name, highlight: null, ...text };
  }

  private async text(reader: Actor, token: string, docId: string, projectId: string, speakers: ReadonlyMap<string, string>) {
    const { doc } = await this.docs.textOf(reader, docId);
    // A picture of another document is not shared with this one.
    const shown = await this.images.ofDoc(reader, docId);
    const srcOf = (id: string) => (shown.has(id) ? `/api/public/${token}/images/${id}` : null);
    const body = publicBody(doc.toJSON() as BodyNode, speakers, srcOf);
    return { body, references: await this.references.of(reader, projectId, referencesOf(body)) };
  }

  private async refuseGuessers(key: string): Promise<void> {
    const [minute] = await this.db.global<{ count: number; retryAfter: number }>(MISSES, [key]);
    if (!minute || minute.count < LIMITS.share.missesPerMinute) return;
    const { retryAfter } = minute;
    throw new AppError('TooManyRequests', { message: `Too many tries. Wait ${retryAfter} seconds and try again.`, retryAfter });
  }
}
