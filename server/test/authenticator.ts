import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { Json } from './client.ts';
import { server } from './harness.ts';

// A passkey device without a browser, so that each part of its answers can be wrong.

type Cbor = number | string | Buffer | Map<Cbor, Cbor>;
type Wrong = {
  readonly origin?: string;
  readonly rpId?: string;
  readonly flags?: number;
  readonly count?: number;
  readonly challenge?: string;
  readonly type?: string;
  readonly id?: string;
  readonly userHandle?: string | null;
};

const { origin: ownOrigin, hostname } = new URL(server.app.config.baseUrl);
const touchedAndVerified = 0x05;
const withKey = 0x40;

export class Authenticator {
  readonly id = randomBytes(32).toString('base64url');
  userHandle = '';
  #count = 0;
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  /** The answer to the options of a registration. */
  register(options: Json, wrong: Wrong = {}) {
    this.userHandle = options.user.id;
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const point: [Cbor, Cbor][] = [x, y].map((value, index) => [-2 - index, Buffer.from(value, 'base64url')]);
    const key = cbor(new Map<Cbor, Cbor>([[1, 2], [3, -7], [-1, 1], ...point]));
    const id = Buffer.from(this.id, 'base64url');
    const flags = withKey | touchedAndVerified;
    const authData = Buffer.concat([
      this.#data({ flags, ...wrong }),
      Buffer.alloc(16),
      uint16(id.length),
      id,
      key,
    ]);
    const entries: [Cbor, Cbor][] = [
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ];
    const attestationObject = cbor(new Map(entries)).toString('base64url');
    const clientDataJSON = client('webauthn.create', options, wrong).toString('base64url');
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      response: { clientDataJSON, attestationObject },
    };
  }

  /** The answer to the options of a sign-in. */
  sign(options: Json, wrong: Wrong = {}) {
    this.#count += 1;
    const clientData = client('webauthn.get', options, wrong);
    const data = this.#data(wrong);
    const signed = createSign('sha256').update(data).update(sha256(clientData));
    const { id = this.id, userHandle = this.userHandle } = wrong;
    const response = {
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signed.sign(this.#keys.privateKey).toString('base64url'),
      userHandle,
    };
    return { id, rawId: id, type: 'public-key', response };
  }

  #data({ rpId = hostname, flags = touchedAndVerified, count = this.#count }: Wrong): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(count);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter]);
  }
}

function client(type: string, options: Json, wrong: Wrong): Buffer {
  const { challenge = options.challenge, origin = ownOrigin } = wrong;
  return Buffer.from(JSON.stringify({ type: wrong.type ?? type, challenge, origin, crossOrigin: false }));
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}

function uint16(value: number): Buffer {
  return Buffer.from([value >> 8, value & 0xff]);
}

/** The parts of CBOR that authenticators use (RFC 8949). */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  const parts = [...value].flatMap(([key, of]) => [cbor(key), cbor(of)]);
  return Buffer.concat([head(5, value.size), ...parts]);
}

function head(kind: number, value: number): Buffer {
  const first = kind << 5;
  if (value < 24) return Buffer.from([first | value]);
  return value < 256
    ? Buffer.from([first | 24, value])
    : Buffer.concat([Buffer.from([first | 25]), uint16(value)]);
}
