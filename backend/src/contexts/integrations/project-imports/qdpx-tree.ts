import { ImportError } from '../importers/imported-text.js';
import { readXml } from '../importers/xml-events.js';
import { refused } from './archive-directory.js';

/** An element of a file of REFI-QDA, by its name without a prefix. */
export interface QdpxElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: QdpxElement[];
  text: string;
}

const MOST = 500_000;
const TAIL = 1000;
const ENDS = /<\/(?:[\w.-]+:)?Project>\s*$/;

/** Throws ValidationError for the text of a project that was cut. */
export function requireEnd(xml: string): void {
  if (!ENDS.test(xml.slice(-TAIL)))
    throw refused('This project is damaged or not complete: its file project.qde does not end with Project.');
}

/** The element Project of the text of a project. Entities of the file's own are never expanded. Throws ValidationError for what is none, or too much. */
export function readQdpxTree(xml: string): QdpxElement {
  const root: QdpxElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  let count = 0;
  try {
    readXml(xml, {
      open(tag, attributes) {
        if (++count > MOST) throw refused(`This project has more than ${MOST} elements.`);
        const createdQdpxElement: QdpxElement = { name: tag.slice(tag.indexOf(':') + 1), attributes, children: [], text: '' };
        open.at(-1)!.children.push(createdQdpxElement);
        open.push(createdQdpxElement);
      },
      close() {
        if (open.length > 1) open.pop();
      },
      text(text) {
        open.at(-1)!.text += text;
      },
    });
  } catch (error) {
    if (error instanceof ImportError) throw refused(error.message);
    throw error;
  }
  const project = root.children.find(({ name }) => name === 'Project');
  if (!project) throw refused('This is not a research project: a .qdpx file of the REFI-QDA standard begins with Project.');
  return project;
}

/** The children of this name. */
export const childrenOf = (element: QdpxElement | undefined, name: string): QdpxElement[] =>
  element?.children.filter((child) => child.name === name) ?? [];

/** The children of the first child with the name of a list. */
export const listIn = (element: QdpxElement, list: string, name: string): QdpxElement[] => childrenOf(childrenOf(element, list)[0], name);

/** The text of the first child of this name; empty when there is none. */
export const textIn = (element: QdpxElement, name: string): string => childrenOf(element, name)[0]?.text.trim() ?? '';

/** What the first child of this name points to, as the file says it. */
export const targetIn = (element: QdpxElement, name: string): string | undefined => childrenOf(element, name)[0]?.attributes['targetGUID'];

/** Everything that the standard knows. */
const KNOWN: ReadonlySet<string> = new Set(
  `Project Users User CodeBook Codes Code Sets Set MemberCode MemberSource MemberNote Variables Variable Cases Case CodeRef VariableValue VariableRef
   TextValue BooleanValue IntegerValue FloatValue DateValue DateTimeValue SourceRef SelectionRef Sources TextSource PictureSource PDFSource AudioSource
   VideoSource PlainTextContent PlainTextSelection PictureSelection PDFSelection AudioSelection VideoSelection TranscriptSelection Transcript SyncPoint
   TextDescription Representation Coding Notes Note NoteRef Links Link Graphs Graph Vertex Edge Description`.split(/\s+/),
);

/** How many elements the standard does not know; what lies in one is not looked at. */
export function countUnknown(element: QdpxElement): number {
  let count = 0;
  const waiting = [...element.children];
  for (let qdpxElement = waiting.pop(); qdpxElement; qdpxElement = waiting.pop()) {
    if (!KNOWN.has(qdpxElement.name)) count++;
    else waiting.push(...qdpxElement.children);
  }
  return count;
}
