import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

/** What an authenticator may get wrong, on purpose. */
export interface Faults {
  /** Another challenge than was asked for. */
  challenge?: string;
  origin?: string;
  rpId?: string;
  /** The `type` of the client data. */
  type?: string;
  crossOrigin?: boolean;
  /** Bits of the flags: 1 user present, 4 user verified, 64 attested data. */
  flags?: number;
  counter?: number;
  /** The algorithm that the key is said to be for. */
  alg?: number;
  fmt?: string;
  x5c?: boolean;
  /** Another key than the one that was made, or a letter of the signature changed. */
  signature?: 'altered' | 'other key' | 'empty';
  userHandle?: string | null;
  credential?: string;
  /** Done to the CBOR of a creation, or the authenticator data of a login, at the end. */
  bytes?: (bytes: Buffer) => Buffer;
  /** Done to the JSON text of the client data at the end. */
  clientData?: (text: string) => string;
}

type Cbor = number | string | Buffer | Cbor[] | Map<number | string, Cbor>;

/** A value in CBOR, as far as authenticators use it. */
export function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)]);
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, part]) => [cbor(key), cbor(part)])]);
}

function head(major: number, n: number): Buffer {
  if (n < 24) return Buffer.from([(major << 5) | n]);
  if (n < 256) return Buffer.from([(major << 5) | 24, n]);
  if (n < 65_536) return Buffer.from([(major << 5) | 25, n >> 8, n & 255]);
  const long = Buffer.alloc(5);
  long[0] = (major << 5) | 26;
  long.writeUInt32BE(n, 1);
  return long;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();
const b64 = (data: string | Buffer) => Buffer.from(data).toString('base64url');
const KINDS = { es256: -7, rs256: -257, eddsa: -8 } as const;

/** An authenticator of the tests, with one key; it does as it should but for the faults that it is given. */
export class SoftAuthenticator {
  readonly id = b64(randomBytes(32));
  counter = 0;
  userHandle = '';
  private readonly key: { publicKey: KeyObject; privateKey: KeyObject };

  constructor(
    readonly kind: keyof typeof KINDS = 'es256',
    readonly origin = 'http://localhost:3000',
    readonly rpId = 'localhost',
  ) {
    this.key = newKey(kind);
  }

  /** The answer to a request for a new key. */
  create(challenge: string, userHandle: string, faults: Faults = {}) {
    this.userHandle = userHandle;
    const id = Buffer.from(faults.credential ?? this.id, 'base64url');
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([id.length >> 8, id.length & 255]), id, cbor(this.cose(faults.alg))]);
    const authData = Buffer.concat([this.authData({ ...faults, flags: faults.flags ?? 0x45 }), attested]);
    const statement = new Map<string, Cbor>(
      faults.fmt && faults.fmt !== 'none'
        ? [['alg', -7], ['sig', randomBytes(70)], ...(faults.x5c ? [['x5c', [randomBytes(300)]] as [string, Cbor]] : [])]
        : [],
    );
    const object = cbor(
      new Map<string, Cbor>([
        ['fmt', faults.fmt ?? 'none'],
        ['attStmt', statement],
        ['authData', authData],
      ]),
    );
    return {
      credential: faults.credential ?? this.id,
      clientData: b64(this.clientData('webauthn.create', challenge, faults)),
      attestation: b64(faults.bytes ? faults.bytes(object) : object),
      transports: ['internal'],
    };
  }

  /** The answer to a request to log in. */
  answer(challenge: string, faults: Faults = {}) {
    const authData = this.authData({ ...faults, flags: faults.flags ?? 0x05 });
    const clientData = this.clientData('webauthn.get', challenge, faults);
    const signed = Buffer.concat([authData, sha256(clientData)]);
    const signature = this.signed(signed, faults.signature === 'other key' ? newKey(this.kind).privateKey : this.key.privateKey);
    if (faults.signature === 'altered') signature[signature.length - 3]! ^= 1;
    const userHandle = faults.userHandle === undefined ? this.userHandle : faults.userHandle;
    return {
      credential: faults.credential ?? this.id,
      clientData: b64(clientData),
      authenticatorData: b64(faults.bytes ? faults.bytes(authData) : authData),
      signature: faults.signature === 'empty' ? 'AA' : b64(signature),
      userHandle,
    };
  }

  private clientData(type: string, challenge: string, { origin, crossOrigin = false, ...faults }: Faults): string {
    const text = JSON.stringify({
      type: faults.type ?? type,
      challenge: faults.challenge ?? challenge,
      origin: origin ?? this.origin,
      crossOrigin,
    });
    return faults.clientData ? faults.clientData(text) : text;
  }

  private authData({ rpId, flags, counter }: Faults): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter ?? this.counter);
    return Buffer.concat([sha256(rpId ?? this.rpId), Buffer.from([flags ?? 5]), count]);
  }

  private cose(alg: number = KINDS[this.kind]): Map<number, Cbor> {
    const jwk = this.key.publicKey.export({ format: 'jwk' });
    const part = (name: string) => Buffer.from(String(jwk[name]), 'base64url');
    if (this.kind === 'rs256')
      return new Map<number, Cbor>([
        [1, 3],
        [3, alg],
        [-1, part('n')],
        [-2, part('e')],
      ]);
    if (this.kind === 'eddsa')
      return new Map<number, Cbor>([
        [1, 1],
        [3, alg],
        [-1, 6],
        [-2, part('x')],
      ]);
    return new Map<number, Cbor>([
      [1, 2],
      [3, alg],
      [-1, 1],
      [-2, part('x')],
      [-3, part('y')],
    ]);
  }

  private signed(data: Buffer, key: KeyObject): Buffer {
    return this.kind === 'eddsa' ? sign(null, data, key) : createSign('sha256').update(data).sign(key);
  }
}

function newKey(kind: keyof typeof KINDS) {
  if (kind === 'rs256') return generateKeyPairSync('rsa', { modulusLength: 2048 });
  return kind === 'eddsa' ? generateKeyPairSync('ed25519') : generateKeyPairSync('ec', { namedCurve: 'P-256' });
}
