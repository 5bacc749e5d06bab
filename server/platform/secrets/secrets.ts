import { createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes } from 'node:crypto';

// For the few secrets that must be readable again. Everything else is stored as a hash.

/** The installation's secret, and the one before it while it is being replaced. */
export type Secrets = { readonly appSecret: string; readonly appSecretPrevious: string | null };

/** What a text is sealed for. */
export type Place = {
  /** Keeps one use of the secret apart from another. */
  readonly purpose: string;
  /** The row it belongs to: copied to another row, it does not open. */
  readonly row?: string;
};

const nonceBytes = 12;
const tagBytes = 16;
/** Without a key id and a row: written by earlier versions. */
const oldFormat = 's1';
/** With a key id; only some callers had a row. */
const looseFormat = 's2';
const format = 's3';
/** What texts of earlier formats begin with, for statements that look for them. */
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

/** Reads what `seal` made, with this secret or the one before; throws when it was changed, moved or made with another. */
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

/** Sealed for its row, or by a caller that had none yet: then it opens in any row, until it is sealed anew. */
function openLoose(secret: string, purpose: string, row: string, payload: string): string {
  try {
    return open(secret, purpose, row, payload);
  } catch (error) {
    if (row === '') throw error;
    return open(secret, purpose, '', payload);
  }
}

/** Whether a text is sealed with the present secret, in the present format. */
export function isCurrent(secrets: Secrets, sealed: string): boolean {
  return sealed.startsWith(`${format}.${keyId(secrets.appSecret)}.`);
}

function openOld(known: readonly string[], purpose: string, payload: string): string {
  for (const [index, secret] of known.entries())
    try {
      return open(secret, purpose, '', payload);
    } catch (error) {
      if (index === known.length - 1) throw error; // the one before may open it
    }
  throw new Error('There is no secret');
}

function open(secret: string, purpose: string, row: string, payload: string): string {
  const bytes = Buffer.from(payload, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', keyFor(secret, purpose), bytes.subarray(0, nonceBytes));
  decipher.setAAD(Buffer.from(row)).setAuthTag(bytes.subarray(-tagBytes));
  const text = decipher.update(bytes.subarray(nonceBytes, -tagBytes));
  decipher.final(); // adds nothing and checks the tag; two decoders of text would take as long as decrypting
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

// Deriving takes longer than encrypting; there are as many keys as purposes.
const keys = new Map<string, Uint8Array>();

function keyFor(appSecret: string, purpose: string): Uint8Array {
  const name = `${purpose}\n${appSecret}`;
  const known = keys.get(name);
  if (known !== undefined) return known;
  const key = new Uint8Array(hkdfSync('sha256', appSecret, '', `callwright ${purpose}`, 32));
  keys.set(name, key);
  return key;
}

// Asked for with every text.
const keyIds = new Map<string, string>();

/** Names a secret without telling it: of a key that seals nothing. */
function keyId(appSecret: string): string {
  const known = keyIds.get(appSecret);
  if (known !== undefined) return known;
  const id = hash('sha256', keyFor(appSecret, 'key id'), 'base64url').slice(0, 8);
  keyIds.set(appSecret, id);
  return id;
}
