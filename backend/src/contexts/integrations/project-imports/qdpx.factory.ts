import { ZipWriter } from '../project-formats/zip-writer.js';

/** An archive of the given parts, as another program may write it. */
export async function zipOf(parts: Readonly<Record<string, string | Uint8Array>>): Promise<Buffer> {
  const zip = new ZipWriter(new Date(0));
  const pieces: Uint8Array[] = [];
  const output = zip.output(async () => {
    for (const [path, part] of Object.entries(parts)) await zip.add(path, [part as string]);
  });
  for await (const piece of output) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** A project with one text, as another program may write it. */
export const aQde = (selections: string, more = '', head = ''): string => `<?xml version="1.0" encoding="utf-8"?>${head}
<Project name="Study" origin="Elsewhere" xmlns="urn:QDA-XML:project:1.0">
  <CodeBook><Codes>
    <Code guid="11111111-1111-4111-8111-111111111111" name="Care" isCodable="false" color="#FF0000">
      <Code guid="22222222-2222-4222-8222-222222222222" name="Nights" isCodable="true" color="#00FF00"/>
    </Code>
  </Codes></CodeBook>
  <Sources>
    <TextSource guid="33333333-3333-4333-8333-333333333333" name="Interview 1" plainTextPath="internal://one.txt">${selections}</TextSource>
  </Sources>${more}
</Project>`;

/** A selection with one coding. */
export const aSelection = (start: number | string, end: number | string, name = '', code = '22222222-2222-4222-8222-222222222222') =>
  `<PlainTextSelection name="${name}" startPosition="${start}" endPosition="${end}"><Coding><CodeRef targetGUID="${code}"/></Coding></PlainTextSelection>`;
