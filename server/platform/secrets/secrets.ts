import { createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes } from 'node:crypto';

// For the few secrets that must be readable again. All others are stored as hashes.

/** The installation's secret, and the previous one while it is being replaced. */
export type Secrets = { readonly appSecret: string; readonly appSecretPrevious: string | null };

/** What a text is sealed for. */
export type Place = {
  /** Separates uses of the secret: each purpose has its own derived key. */
  readonly purpose: string;
  /** The row it belongs to. Copied to another row, it cannot be opened. */
  readonly row?: string;
};

const nonceBytes = 12;
const tagBytes = 16;
/** No key id, no row; written by earlier versions. */
const oldFormat = 's1';
/** With a key id; only some callers gave a row. */
const looseFormat = 's2';
const format = 's3';
/** A regular expression (SQL) for texts in earlier formats. */
export const earlierFormats = '^s[12][.]';

/** Encrypts a text with the installation’s secret: `s3.<id of the key>.<bytes>`. */
export function seal(secrets: Secrets | string, where: Place | string, text: string): string {
  const { purpose, row } = placeOf(where);
  const { appSecret } = secretsOf(secrets);
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', keyFor(appSecret, purpose), nonce).setAAD(Buffer.from(row));
  const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return `${format}.${keyId(appSecret)}.${sealed.toString('base64url')}`;
}

/**
 * Opens what `seal` made, with the current or the previous secret. Throws if it was changed, moved or made with another
 * one.
 */
export function unseal(secrets: Secrets | string, where: Place | string, sealed: string): string {
  const { purpose, row } = placeOf(where);
  const { appSecret, appSecretPrevious } = secretsOf(secrets);
  const known = [appSecret, ...(appSecretPrevious === null ? [] : [appSecretPrevious])];
  const parts = sealed.split('.');
  if (parts[0] === oldFormat && parts.length === 2) return openOld(known, purpose, parts[1] ?? '');
  const secret = known.find((candidate) => keyId(candidate) === parts[1]);
  if (!isKnownFormat(parts[0]) || secret === undefined)
    throw new Error('This is not a text sealed with a secret that is known');
  const payload = parts[2] ?? '';
  return parts[0] === looseFormat
    ? openLoose(secret, purpose, row, payload)
    : open(secret, purpose, row, payload);
}

function isKnownFormat(name: string | undefined): boolean {
  return name === format || name === looseFormat;
}

/** The caller may have had no row when it was sealed. Such a text opens in any row until it is sealed again. */
function openLoose(secret: string, purpose: string, row: string, payload: string): string {
  try {
    return open(secret, purpose, row, payload);
  } catch (error) {
    if (row === '') throw error;
    return open(secret, purpose, '', payload);
  }
}

/** Whether a text is sealed with the current secret in the current format. */
export function isCurrent(secrets: Secrets, sealed: string): boolean {
  return sealed.startsWith(`${format}.${keyId(secrets.appSecret)}.`);
}

function openOld(known: readonly string[], purpose: string, payload: string): string {
  for (const [index, secret] of known.entries())
    try {
      return open(secret, purpose, '', payload);
    } catch (error) {
      if (index === known.length - 1) throw error; // the previous secret may still open it
    }
  throw new Error('There is no secret');
}

function open(secret: string, purpose: string, row: string, payload: string): string {
  const bytes = Buffer.from(payload, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', keyFor(secret, purpose), bytes.subarray(0, nonceBytes));
  decipher.setAAD(Buffer.from(row)).setAuthTag(bytes.subarray(-tagBytes));
  const text = decipher.update(bytes.subarray(nonceBytes, -tagBytes));
  decipher.final(); // returns nothing and checks the tag; decoding both parts as text would take as long as decrypting
  return text.toString('utf8');
}

function secretsOf(secrets: Secrets | string): Secrets {
  return typeof secrets === 'string' ? { appSecret: secrets, appSecretPrevious: null } : secrets;
}

function placeOf(where: Place | string): Required<Place> {
  return typeof where === 'string'
    ? { purpose: where, row: '' }
    : { purpose: where.purpose, row: where.row ?? '' };
}

// Cached: deriving a key takes longer than encrypting, and there are only as many keys as purposes.
const keys = new Map<string, Uint8Array>();

function keyFor(appSecret: string, purpose: string): Uint8Array {
  const name = `${purpose}\n${appSecret}`;
  const known = keys.get(name);
  if (known !== undefined) return known;
  const key = new Uint8Array(hkdfSync('sha256', appSecret, '', `callwright ${purpose}`, 32));
  keys.set(name, key);
  return key;
}

// Cached, because every text needs it.
const keyIds = new Map<string, string>();

/** Identifies a secret without revealing it: a hash of a derived key that encrypts nothing. */
function keyId(appSecret: string): string {
  const known = keyIds.get(appSecret);
  if (known !== undefined) return known;
  const id = hash('sha256', keyFor(appSecret, 'key id'), 'base64url').slice(0, 8);
  keyIds.set(appSecret, id);
  return id;
}
