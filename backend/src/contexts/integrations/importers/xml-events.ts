import { Parser } from 'htmlparser2';
import { NestingGuard } from './nesting.js';

/** What a reader of XML wants to hear; names come with their prefix, as they stand in the file. */
export interface XmlReader {
  open?(name: string, attributes: Record<string, string>): void;
  close?(name: string): void;
  text?(text: string): void;
}

/**
 * Reads XML from its start to its end. Declarations are passed over: no entity of a document's own is ever expanded and nothing
 * outside is ever opened. What is damaged is read as far as it goes. Throws ImportError for what is nested too deep.
 */
export function readXml(xml: string, reader: XmlReader, place?: string): void {
  const nesting = new NestingGuard(place);
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        nesting.enter();
        reader.open?.(name, attributes);
      },
      onclosetag: (name) => {
        nesting.leave();
        reader.close?.(name);
      },
      ontext: (text) => reader.text?.(text),
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.write(xml);
  parser.end();
}

/** The text of the first element of this name, without blanks around it. */
export function elementText(xml: string, requested: string): string {
  let depth = 0;
  let match = '';
  let done = false;
  readXml(xml, {
    open: (name) => {
      if (name === requested && !done) depth++;
    },
    close: (name) => {
      if (name === requested && depth > 0 && --depth === 0) done = true;
    },
    text: (text) => {
      if (depth > 0 && !done) match += text;
    },
  });
  return match.replace(/\s+/g, ' ').trim();
}

/** A relation of a part of an Office document: where it points to, by its id and the last word of its type. */
export interface Relation {
  id: string;
  type: string;
  target: string;
}

/** The relations of a part. Those to places outside of the document are left out. */
export function readRelations(xml: string | undefined, part: string): Relation[] {
  const relations: Relation[] = [];
  readXml(xml ?? '', {
    open: (name, attributes) => {
      const target = attributes['Target'] ?? '';
      if (!/(?:^|:)Relationship$/.test(name) || attributes['TargetMode'] === 'External' || target === '') return;
      relations.push({ id: attributes['Id'] ?? '', type: (attributes['Type'] ?? '').split('/').at(-1)!, target: partPath(part, target) });
    },
  });
  return relations;
}

/** Where the relations of a part are kept. */
export const relationsOf = (part: string): string => part.replace(/([^/]*)$/, '_rels/$1.rels');

/** The path of what a part refers to, inside of the archive; `..` cannot leave it. */
export function partPath(from: string, to: string): string {
  const steps = to.startsWith('/') ? [] : from.split('/').slice(0, -1);
  for (const step of to.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step);
  }
  return steps.join('/');
}
