import { dayMs, hourMs } from '@callwright/contract/units-of-time.ts';
import { generateKeyPairSync, hash, sign, type KeyObject } from 'node:crypto';
import { isIPv4 } from 'node:net';

// A self-signed certificate as DER (X.509, RFC 5280): created in each run, so that none expires.

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
// With a NULL parameter, as the standard requires.
const sha256WithRsa = der(
  'sequence',
  der('oid', [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0b]),
  Buffer.from([0x05, 0x00]),
);
const commonName = der('oid', [0x55, 0x04, 0x03]);
const alternativeNames = der('oid', [0x55, 0x1d, 0x11]);

function time(at: number): Buffer {
  return der('time', Buffer.from(new Date(at).toISOString().replaceAll(/[-:T]|\.\d+/g, '')));
}

type Certificate = { readonly key: string; readonly cert: string };

/** Key and certificate of a server at an IPv4 address, valid for a day. */
export function certificateFor(address: string): Certificate {
  if (!isIPv4(address)) throw new Error(`${address} is not an IPv4 address`);
  const addresses = der('sequence', der('address', address.split('.').map(Number)));
  const extensions = [
    der('extensions', der('sequence', der('sequence', alternativeNames, der('octets', addresses)))),
  ];
  return selfSigned(generateKeyPairSync('ed25519'), ed25519, null, Date.now() + dayMs, extensions);
}

/** Key and certificate that a SAML provider signs with. */
export function signingCertificate(endsAt = Date.now() + dayMs, modulusLength = 2_048): Certificate {
  return selfSigned(generateKeyPairSync('rsa', { modulusLength }), sha256WithRsa, 'sha256', endsAt, []);
}

function selfSigned(
  { privateKey, publicKey }: { readonly privateKey: KeyObject; readonly publicKey: KeyObject },
  algorithm: Buffer,
  digest: string | null,
  endsAt: number,
  extensions: readonly Buffer[],
): Certificate {
  // A unique name: if two trusted certificates have the same name, they can be mistaken for each other.
  const title = `test ${hash('sha256', publicKey.export({ type: 'spki', format: 'der' })).slice(0, 16)}`;
  const name = der('sequence', der('set', der('sequence', commonName, der('utf8', Buffer.from(title)))));
  const signed = der(
    'sequence',
    der('version', der('integer', [2])),
    der('integer', [1]),
    algorithm,
    name,
    der('sequence', time(Math.min(Date.now(), endsAt) - hourMs), time(endsAt)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    ...extensions,
  );
  const whole = der('sequence', signed, algorithm, der('bits', [0], sign(digest, signed, privateKey)));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    cert: `-----BEGIN CERTIFICATE-----\n${whole.toString('base64').replaceAll(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  };
}
