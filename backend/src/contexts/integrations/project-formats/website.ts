import { formatTimecode } from '@libs/domain';
import { colourOf, documentHtml, html } from './document-html.js';
import { extensionOf } from './file-extension.js';
import {
  type ContentHighlight,
  type ContentInsight,
  type ContentNote,
  type Progress,
  type ProjectContent,
  picturesOf,
  shownValue,
} from './project-content.js';
import { SITE_STYLE } from './site-style.js';
import type { ZipWriter } from './zip-writer.js';

interface Listed {
  path: string;
  title: string;
  facts: string;
}

/** The project as pages that open from a disk: an index, a page each for a note and an insight, and the codebook. No scripts, nothing from the network. */
export async function writeWebsite(content: ProjectContent, zip: ZipWriter, progress: Progress): Promise<void> {
  const site = new Website(content, zip, progress);
  await site.write();
}

class Website {
  private readonly pictures = new Map<string, string>();
  /** Pages of notes by their ids: an insight leads to them. */
  private readonly notePaths = new Map<string, string>();

  constructor(
    private readonly content: ProjectContent,
    private readonly zip: ZipWriter,
    private readonly progress: Progress,
  ) {}

  async write(): Promise<void> {
    const { content, zip } = this;
    await zip.add('style.css', [SITE_STYLE]);
    const notes: Listed[] = [];
    if (content.has('NOTES'))
      for await (const note of content.notes()) {
        await this.progress('NOTES');
        notes.push(await this.note(note));
      }
    const insights: Listed[] = [];
    if (content.has('INSIGHTS'))
      for await (const insight of content.insights()) {
        await this.progress('INSIGHTS');
        insights.push(await this.insight(insight));
      }
    await this.progress('WRITING');
    if (content.has('TAGS')) await zip.add('tags.html', [this.page('Tags', this.codebook(), '')]);
    await this.addPictures(content.readme);
    await zip.add('index.html', [this.index(notes.reverse(), insights)]);
  }

  private async note(item: ContentNote): Promise<Listed> {
    const { note, doc, highlights, values } = item;
    const path = this.zip.pathFor('notes', note.title || 'Untitled', 'html');
    this.notePaths.set(note.id, path);
    await this.addPictures(doc);
    const facts: [string, string][] = [
      ['Recorded', note.recordedAt ? day(note.recordedAt) : ''],
      ['Added', `${day(note.createdAt)} by ${note.createdBy.name}`],
      ['Speakers', note.speakers.map(({ name }) => name).join(', ')],
      ...this.content.fields
        .filter(({ target }) => target === 'note')
        .map((field): [string, string] => [field.label, shownValue(field, values[field.id])]),
    ];
    const text = documentHtml(doc, {
      speakers: new Map(note.speakers.map(({ id, name }) => [id, name])),
      srcOf: (id) => this.srcOf(id),
      reference: () => '',
      highlights,
    });
    const list = highlights.length
      ? `<h2>Highlights</h2>\n${highlights.map((h) => quote(h, note.title, `#highlight-${h.id}`)).join('')}`
      : '';
    await this.zip.add(path, [this.page(note.title, `${factList(facts)}${text}${list}`, '../')]);
    const people = note.speakers.map(({ name }) => name).join(', ');
    return {
      path,
      title: note.title,
      facts: [people, `${highlights.length} ${highlights.length === 1 ? 'highlight' : 'highlights'}`].filter(Boolean).join(' · '),
    };
  }

  private async insight({ insight, doc, values, references, charts }: ContentInsight): Promise<Listed> {
    const path = this.zip.pathFor('insights', insight.title || 'Untitled', 'html');
    await this.addPictures(doc);
    const state = insight.publishedAt ? `Published ${day(insight.publishedAt)}` : 'Draft';
    const facts: [string, string][] = [
      ['Status', state],
      ['Author', insight.createdBy.name],
      ...this.content.fields
        .filter(({ target }) => target === 'insight')
        .map((field): [string, string] => [field.label, shownValue(field, values[field.id])]),
    ];
    const text = documentHtml(doc, {
      speakers: new Map(),
      srcOf: (id) => this.srcOf(id),
      highlights: [],
      reference: (_, refId) => {
        const result = references.get(refId);
        if (result?.highlight) {
          const { highlight } = result;
          const page = this.notePaths.get(highlight.noteId);
          return quote(highlight, highlight.noteTitle, page ? `../${encodeURI(page)}#highlight-${highlight.id}` : null);
        }
        if (result?.note) {
          const page = this.notePaths.get(result.note.id);
          return `<p>${page ? `<a href="../${html(encodeURI(page))}">${html(result.note.title)}</a>` : html(result.note.title)}</p>\n`;
        }
        if (result?.tag) return `<p>${tagHtml(result.tag)}</p>\n`;
        const chart = charts.get(refId);
        if (chart !== undefined) return `<p>Chart: ${html(chart)}</p>\n`;
        return `<p class="left-out">[A source that was deleted, or that you cannot open]</p>\n`;
      },
    });
    await this.zip.add(path, [this.page(insight.title, `${factList(facts)}${text}`, '../')]);
    return { path, title: insight.title, facts: state };
  }

  private index(notes: readonly Listed[], insights: readonly Listed[]): string {
    const { project, readme } = this.content;
    const readmeHtml = documentHtml(readme, {
      speakers: new Map(),
      srcOf: (id) => this.pictures.get(id) ?? null,
      reference: () => '',
      highlights: [],
    });
    const list = (title: string, items: readonly Listed[]) =>
      items.length
        ? `<h2>${title}</h2>\n<ul class="list">${items
            .map(
              ({ path, title: name, facts }) =>
                `<li><a href="${html(encodeURI(path))}" dir="auto">${html(name || 'Untitled')}</a><br><small>${html(facts)}</small></li>\n`,
            )
            .join('')}</ul>\n`
        : '';
    const tags = this.content.has('TAGS') ? '<p><a href="tags.html">Tags</a></p>\n' : '';
    const about = project.description ? `<p dir="auto">${html(project.description)}</p>\n` : '';
    return this.page(project.name, `${about}${list('Insights', insights)}${list('Notes', notes)}${tags}<h2>Readme</h2>\n${readmeHtml}`, '');
  }

  private codebook(): string {
    return this.content.boards
      .map((board) => {
        const groups = board.groups.map((group) => {
          const tags = group.tags.map(
            (tag) => `<li>${tagHtml(tag)}${tag.description ? `<br><small>${html(tag.description)}</small>` : ''}</li>\n`,
          );
          return `<h3 dir="auto">${html(group.name)}</h3>\n<ul class="list">${tags.join('')}</ul>\n`;
        });
        return `<h2 dir="auto">${html(board.name)}</h2>\n${groups.join('')}`;
      })
      .join('');
  }

  private page(title: string, body: string, up: string): string {
    const { project, exportedAt } = this.content;
    return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${html(title || 'Untitled')}</title><link rel="stylesheet" href="${up}style.css"></head>
<body><header><a href="${up}index.html">${html(project.name)}</a> · exported ${day(exportedAt)}</header>
<main><h1 dir="auto">${html(title || 'Untitled')}</h1>
${body}</main></body></html>
`;
  }

  private async addPictures(doc: ContentNote['doc']): Promise<void> {
    if (!this.content.has('FILES')) return;
    for (const id of picturesOf(doc)) {
      if (this.pictures.has(id)) continue;
      const file = await this.content.file(id);
      if (!file) continue;
      await this.progress('FILES');
      const path = `files/${id}.${extensionOf(file.mime)}`;
      await this.zip.add(path, file.stream);
      this.pictures.set(id, path);
    }
  }

  /** As the pages in folders reach a picture. */
  private srcOf(id: string): string | null {
    const path = this.pictures.get(id);
    return path ? `../${path}` : null;
  }
}

const day = (at: Date): string => at.toISOString().slice(0, 10);

const factList = (facts: readonly [string, string][]): string => {
  const visible = facts.filter(([, value]) => value !== '');
  return visible.length
    ? `<dl class="facts">${visible.map(([name, value]) => `<dt>${html(name)}</dt><dd dir="auto">${html(value)}</dd>`).join('\n')}</dl>\n`
    : '';
};

const tagHtml = (tag: { title: string; colour: string }): string =>
  `<span class="tag" style="--tag: ${colourOf(tag.colour)}" dir="auto">${html(tag.title)}</span>`;

type Quoted = Pick<ContentHighlight, 'quote' | 'text' | 'speaker' | 'startMs' | 'tags'> & { status: string };

function quote({ quote: words, text, status, speaker, startMs, tags }: Quoted, noteTitle: string, href: string | null): string {
  const where = href ? `<a href="${html(href)}" dir="auto">${html(noteTitle || 'Untitled')}</a>` : html(noteTitle);
  const now = status === 'changed' ? ` · now: “${html(text)}”` : status === 'orphan' ? ' · not in the note any more' : '';
  const facts = [speaker ? html(speaker) : '', startMs === null ? '' : formatTimecode(startMs), where].filter(Boolean).join(' · ');
  return `<div class="quote" style="--tag: ${colourOf(tags[0]?.colour)}"><p dir="auto">${html(words)}</p><footer>${facts}${now} ${tags.map(tagHtml).join('')}</footer></div>\n`;
}
