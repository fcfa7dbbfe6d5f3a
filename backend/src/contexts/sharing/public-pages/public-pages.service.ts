import { createHash } from 'node:crypto';
import { AppError, type ShareObjectType } from '@libs/domain';
import { Injectable } from '@nestjs/common';
import { requireLevel } from '#contexts/access';
import { DocsService, ImagesService } from '#contexts/documents';
import { type Insight, InsightsService } from '#contexts/insights';
import { PersonalDataIn } from '#contexts/redaction';
import { HighlightsService, NotesService, ProjectsService } from '#contexts/repository';
import { WorkspacesService } from '#contexts/workspace';
import type { Actor } from '#platform/access';
import type { InWorkspace } from '#platform/db';
import { Shareables } from '../links/shareables.js';
import { publicPageTexts } from './announce.js';
import { type BodyNode, publicBody, referencesOf } from './public-body.js';
import type { PublicInsight, PublicObject } from './public-object.graphql.js';
import { publicReader } from './public-reader.js';
import { PublicReferences } from './public-references.service.js';
import type { SharePreview } from './share-preview.graphql.js';

const PREVIEW_TOKEN = 'preview';

/** A public page, and what decides over it without being on it. */
export interface PublicPage {
  page: PublicObject;
  projectId: string;
  isDraft: boolean;
  /** The insights behind the keys on the page of a project. */
  ids?: ReadonlyMap<string, string>;
}

type Shown = Omit<PublicObject, 'type' | 'workspaceName' | 'workspaceLogoUrl' | 'projectName' | 'insights'>;
interface Loaded extends Omit<PublicPage, 'page'> {
  shown: Shown;
}

/** Makes public pages: the same one for the stranger who opens a link, and for the person who is about to open one. */
@Injectable()
export class PublicPages {
  constructor(
    private readonly workspaces: WorkspacesService,
    private readonly docs: DocsService,
    private readonly notes: NotesService,
    private readonly highlights: HighlightsService,
    private readonly insights: InsightsService,
    private readonly references: PublicReferences,
    private readonly images: ImagesService,
    private readonly projects: ProjectsService,
    private readonly objects: Shareables,
    private readonly personal: PersonalDataIn,
  ) {}

  /** The page of an object; null when it is deleted. `token` is in the addresses of its pictures. */
  async render(where: InWorkspace, type: ShareObjectType, id: string, token: string): Promise<PublicPage | null> {
    const reader = publicReader(where.workspaceId);
    if (type === 'project') return this.published(reader, id, token);
    const loaded = await this.load(reader, type, id, token);
    if (!loaded) return null;
    const { shown: displayed, ...rest } = loaded;
    const { name, logoUrl } = await this.workspaces.one(reader);
    return { ...rest, page: { ...displayed, type, workspaceName: name, workspaceLogoUrl: logoUrl, projectName: null, insights: null } };
  }

  /** The page of one insight among the published ones of a project; null when none of these has the key. */
  async renderPublished(where: InWorkspace, projectId: string, key: string, token: string): Promise<PublicPage | null> {
    const reader = publicReader(where.workspaceId);
    const list = await this.published(reader, projectId, token);
    return list && this.among(reader, list, key, token);
  }

  /** The pages that a page leads to under its link. */
  async behind(where: InWorkspace, list: PublicPage, token: string): Promise<PublicObject[]> {
    const reader = publicReader(where.workspaceId);
    const publicObjects: PublicObject[] = [];
    for (const { key } of list.page.insights ?? []) {
      const publicPage = await this.among(reader, list, key, token);
      if (publicPage) publicObjects.push({ ...publicPage.page, insights: null });
    }
    return publicObjects;
  }

  /** What the page would show, for users who may publish it, read off the very page that strangers get. Throws NotFound, or Forbidden without full access to the project. */
  async preview(actor: Actor, type: ShareObjectType, id: string): Promise<SharePreview> {
    const { access, projectId } = await this.objects.findOneOrFail(actor, type, id);
    requireLevel(access, 'full');
    const visiblePublicPage = await this.render(actor, type, id, PREVIEW_TOKEN);
    if (!visiblePublicPage) throw new AppError('NotFound');
    const texts = publicPageTexts(visiblePublicPage.page, await this.behind(actor, visiblePublicPage, PREVIEW_TOKEN));
    return {
      ...texts,
      isDraft: visiblePublicPage.isDraft,
      wordCount: texts.text.split(/\s+/).filter(Boolean).length,
      mentions: await this.personal.mentioned(actor, projectId, wordsOf(texts).join('\n')),
    };
  }

  private async among(reader: Actor, { page, ids, projectId }: PublicPage, key: string, token: string): Promise<PublicPage | null> {
    const id = ids?.get(key);
    const loaded = id === undefined ? null : await this.load(reader, 'insight', id, token);
    if (!loaded) return null;
    const { title: projectName, workspaceName, workspaceLogoUrl, insights } = page;
    const whose = { workspaceName, workspaceLogoUrl, projectName, insights };
    return { projectId, isDraft: loaded.isDraft, page: { ...loaded.shown, type: 'insight', ...whose } };
  }

  private async published(reader: Actor, projectId: string, token: string): Promise<PublicPage | null> {
    const [project] = await this.projects.byIds(reader, [projectId]);
    if (!project) return null;
    const [{ name: workspaceName, logoUrl: workspaceLogoUrl }, insights] = await Promise.all([
      this.workspaces.one(reader),
      this.insights.published(reader, projectId),
    ]);
    const nothing = { publishedAt: null, authorName: null, body: null, highlight: null, references: {}, projectName: null };
    const listed = insights.map((insight) => ({ ...insight, key: keyOf(token, insight.id) }));
    const page = {
      ...nothing,
      type: 'project' as const,
      title: project.name,
      workspaceName,
      workspaceLogoUrl,
      insights: listed.map(onList),
    };
    return { projectId, isDraft: false, page, ids: new Map(listed.map(({ key, id }) => [key, id])) };
  }

  private async load(reader: Actor, type: ShareObjectType, id: string, token: string): Promise<Loaded | null> {
    if (type === 'highlight') {
      const h = (await this.highlights.byIds(reader, [id])).get(id);
      if (!h || h.deletedAt) return null;
      const highlight = await this.references.quote(reader, h);
      const displayed = { title: highlight.noteTitle ?? '', publishedAt: null, authorName: null, body: null, highlight, references: {} };
      return { shown: displayed, projectId: h.projectId, isDraft: false };
    }
    if (type === 'note') {
      const [note] = await this.notes.byIds(reader, [id]);
      if (!note || note.deletedAt) return null;
      const { projectId } = note;
      const text = await this.text(reader, token, id, projectId, new Map(note.speakers.map((s) => [s.id, s.name])));
      return { shown: { title: note.title, publishedAt: null, authorName: null, highlight: null, ...text }, projectId, isDraft: false };
    }
    const [insight] = await this.insights.byIds(reader, [id]);
    if (!insight || insight.deletedAt) return null;
    const { projectId, title, publishedAt } = insight;
    const text = await this.text(reader, token, id, projectId, new Map());
    const shown = { title, publishedAt, authorName: insight.createdBy.name, highlight: null, ...text };
    return { shown, projectId, isDraft: insight.status === 'draft' };
  }

  private async text(reader: Actor, token: string, docId: string, projectId: string, speakers: ReadonlyMap<string, string>) {
    const { doc } = await this.docs.textOf(reader, docId);
    // A picture of another document is not shared with this one.
    const own = await this.images.ofDoc(reader, docId);
    const srcOf = (id: string) => (own.has(id) ? `/api/public/${token}/images/${id}` : null);
    const json: BodyNode = doc.toJSON();
    return { body: publicBody(json, { speakers, srcOf }), references: await this.references.of(reader, projectId, referencesOf(json)) };
  }
}

/** All that a page says. */
const wordsOf = ({ title, text, quotes, charts }: ReturnType<typeof publicPageTexts>): string[] =>
  [title, text, ...quotes.map(({ quote }) => quote), ...charts.flatMap(({ name, labels }) => [name, ...labels])].filter(Boolean);

/** What an insight is called under a link: its id stays inside, and another link calls it something else. */
const keyOf = (token: string, id: string): string => createHash('sha256').update(`${token} ${id}`).digest('hex').slice(0, 12);

const onList = ({ key, title, createdBy, publishedAt, createdAt }: Insight & { key: string }): PublicInsight => ({
  key,
  title,
  authorName: createdBy.name,
  publishedAt: publishedAt ?? createdAt,
});
