import dgram from 'node:dgram';

const HEADER = 12;
const NXDOMAIN = 3;
const TXT = 16;

/** A name server of a test: it speaks DNS over UDP and knows the TXT records that it is given. */
export interface FakeDns {
  /** Its address as DNS_SERVERS takes it. */
  address: string;
  /** Texts by name; a name that is not there is unknown, and `null` gets no answer at all. */
  records: Map<string, string[] | null>;
  close: () => void;
}

/** Starts one on a free port. */
export async function fakeDns(): Promise<FakeDns> {
  const records: FakeDns['records'] = new Map();
  const socket = dgram.createSocket('udp4');
  socket.on('message', (question, from) => {
    const answer = answerTo(question, records);
    if (answer) socket.send(answer, from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return { address: `127.0.0.1:${socket.address().port}`, records, close: () => socket.close() };
}

function answerTo(question: Buffer, records: FakeDns['records']): Buffer | null {
  let end = HEADER;
  const labels: string[] = [];
  for (let length = question[end]!; length > 0; length = question[end]!) {
    labels.push(question.toString('ascii', end + 1, end + 1 + length));
    end += length + 1;
  }
  const texts = records.get(labels.join('.').toLowerCase());
  if (texts === null) return null;
  const request = question.subarray(HEADER, end + 5);
  const head = Buffer.from(question.subarray(0, HEADER));
  head.writeUInt16BE(0x8180 | (texts ? 0 : NXDOMAIN), 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(texts?.length ?? 0, 6);
  head.writeUInt32BE(0, 8);
  return Buffer.concat([head, request, ...(texts ?? []).map(recordOf)]);
}

/** A TXT record of the name that was asked for; its text in pieces of at most 255 bytes, as DNS has it. */
function recordOf(text: string): Buffer {
  const bytes = Buffer.from(text);
  const pieces: Buffer[] = [];
  for (let i = 0; i < bytes.length; i += 255) {
    const piece = bytes.subarray(i, i + 255);
    pieces.push(Buffer.of(piece.length), piece);
  }
  const data = Buffer.concat(pieces);
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(TXT, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}
