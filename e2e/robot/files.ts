interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const file = (name: string, mimeType: string, content: string | Buffer): ChosenFile => ({ name, mimeType, buffer: Buffer.from(content) });
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const TALK = file('talk.txt', 'text/plain', 'Ana: We begin at ten.\n\nBo: The belt stood still.\n');
const TABLE = 'Name,Email,Rating,Text\nAna Berg,ana@example.com,9,The belt stood still\nBo Lind,,3,Nobody came\n';
const FILES: [RegExp, ChosenFile][] = [
  [/\.txt/, TALK],
  [/image\/|\.png/, file('picture.png', 'image/png', Buffer.from(PIXEL, 'base64'))],
  [/\.csv/, file('rows.csv', 'text/csv', TABLE)],
  [/\.json/, file('pack.json', 'application/json', '{"templates": []}')],
  // What says of itself that it is something else is refused, and said so.
  [/\.(zip|qdpx)/, file('project.zip', 'application/zip', 'no archive at all')],
];

/** A file of the kind that a field asks for by its `accept`. */
export const fileFor = (accept: string): ChosenFile => FILES.find(([pattern]) => pattern.test(accept))?.[1] ?? TALK;
