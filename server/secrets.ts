import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

// For the few secrets that must be readable again. Everything else is stored as a hash.

const nonceBytes = 12;
const tagBytes = 16;
const format = 's1.';

/** Encrypts a text with the installation’s secret; `purpose` keeps one use of the secret apart from another. */
export function seal(appSecret: string, purpose: string, text: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', keyFor(appSecret, purpose), nonce);
  const sealed = Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
  return format + sealed.toString('base64url');
}

/** Reads what `seal` made; throws when it was changed or made with another secret. */
export function unseal(appSecret: string, purpose: string, sealed: string): string {
  if (!sealed.startsWith(format)) throw new Error('This is not a sealed text');
  const bytes = Buffer.from(sealed.slice(format.length), 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', keyFor(appSecret, purpose), bytes.subarray(0, nonceBytes));
  decipher.setAuthTag(bytes.subarray(-tagBytes));
  return decipher.update(bytes.subarray(nonceBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8');
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
