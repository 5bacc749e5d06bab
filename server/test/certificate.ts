import { generateKeyPairSync, sign } from 'node:crypto';
import { isIPv4 } from 'node:net';

// A certificate that signs itself, as DER (X.509, RFC 5280): made again for each run, so that none expires.

const tags = {
  integer: 0x02,
  bits: 0x03,
  octets: 0x04,
  oid: 0x06,
  utf8: 0x0c,
  time: 0x18,
  sequence: 0x30,
  set: 0x31,
  version: 0xa0,
  extensions: 0xa3,
  address: 0x87,
} as const;

function der(tag: keyof typeof tags, ...parts: readonly (Buffer | readonly number[])[]): Buffer {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const { length } = content;
  const size = length < 0x80 ? [length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tags[tag], ...size]), content]);
}

const ed25519 = der('sequence', der('oid', [0x2b, 0x65, 0x70]));
const commonName = der('oid', [0x55, 0x04, 0x03]);
const alternativeNames = der('oid', [0x55, 0x1d, 0x11]);

function time(at: number): Buffer {
  return der('time', Buffer.from(new Date(at).toISOString().replaceAll(/[-:T]|\.\d+/g, '')));
}

type Certificate = { readonly key: string; readonly cert: string };

/** Key and certificate of a server at an IPv4 address, good for a day. */
export function certificateFor(address: string): Certificate {
  if (!isIPv4(address)) throw new Error(`${address} is not an IPv4 address`);
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const name = der('sequence', der('set', der('sequence', commonName, der('utf8', Buffer.from('test')))));
  const addresses = der('sequence', der('address', address.split('.').map(Number)));
  const signed = der(
    'sequence',
    der('version', der('integer', [2])),
    der('integer', [1]),
    ed25519,
    name,
    der('sequence', time(Date.now() - 3_600_000), time(Date.now() + 86_400_000)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der('extensions', der('sequence', der('sequence', alternativeNames, der('octets', addresses)))),
  );
  const whole = der('sequence', signed, ed25519, der('bits', [0], sign(null, signed, privateKey)));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    cert: `-----BEGIN CERTIFICATE-----\n${whole.toString('base64').replaceAll(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  };
}
