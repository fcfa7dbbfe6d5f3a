import { inflateRawSync } from 'node:zlib';

/** The parts of a ZIP archive by name, for tests. */
export async function openArchive(bytes: Buffer): Promise<(name: string) => string> {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  let at = bytes.readUInt32LE(end + 16);
  const parts = new Map<string, string>();
  for (let remaining = bytes.readUInt16LE(end + 10); remaining > 0; remaining--) {
    const [method, packed, nameLength] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20), bytes.readUInt16LE(at + 28)];
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const local = bytes.readUInt32LE(at + 42);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const content = bytes.subarray(start, start + packed);
    parts.set(name, (method === 8 ? inflateRawSync(content) : content).toString('utf8'));
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return (name) => {
    const part = parts.get(name);
    if (part === undefined) throw new Error(`no part ${name} among ${[...parts.keys()].join(', ')}`);
    return part;
  };
}
