import { because } from '@callwright/contract/error-reasons.ts';
import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { invalid } from '#/platform/errors/errors.ts';
import { isCommonPassword } from './common-passwords.ts';
import { isGuessable } from './guessable.ts';

// OWASP's minimum for argon2id: 19 MiB and two passes, about 20 ms. It runs in the thread pool, four at a time, so that
// many concurrent sign-ins queue up instead of filling the memory.
const memoryKiB = 19_456;
const passes = 2;
const parallelism = 1;
const saltBytes = 16;
const hashBytes = 32;

const derive = promisify(argon2);

/** Hashes a password to a PHC string: `$argon2id$v=19$m=19456,t=2,p=1$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes);
  const hash = await derive('argon2id', {
    message: password,
    nonce: salt,
    parallelism,
    tagLength: hashBytes,
    memory: memoryKiB,
    passes,
  });
  return `$argon2id$v=19$m=${memoryKiB},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(hash)}`;
}

/** Whether the password matches the hash. Without a hash it is false, after the same time. */
export async function verifyPassword(password: string, phc: string | null): Promise<boolean> {
  const expected = parse(phc ?? nobodysHash);
  if (expected === null) throw new Error('A stored password hash is malformed');
  const { memory, passes: times, parallelism: lanes, salt, hash } = expected;
  const actual = await derive('argon2id', {
    message: password,
    nonce: salt,
    parallelism: lanes,
    tagLength: hash.length,
    memory,
    passes: times,
  });
  return timingSafeEqual(actual, hash) && phc !== null;
}

/** Whether the hash was made with other settings than today's. It is then renewed at the next sign-in. */
export function needsRehash(phc: string): boolean {
  return !phc.startsWith(`$argon2id$v=19$m=${memoryKiB},t=${passes},p=${parallelism}$`);
}

/**
 * Throws 400 for passwords that attackers try first. Length and characters are checked by the contract.
 * @param known what others know about the person: names, email, workspaces
 */
export function assertUsablePassword(password: string, known: readonly string[]): void {
  if (isCommonPassword(password)) throw invalid({ password: [because('PASSWORD_COMMON')] });
  if (isGuessable(password, known))
    throw invalid({
      password: [because('PASSWORD_GUESSABLE')],
    });
}

// The hash of an unknown random password, so that an unknown email takes as long as a known one.
const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$c2l4dGVlbiBieXRlcyEh$J02SEJtewW8UbKiIumSA3XYPRv783XMTFG2xB/SZtGU';

const phcPattern = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

function parse(phc: string) {
  const match = phcPattern.exec(phc);
  if (match === null) return null;
  const [, memory, times, lanes, salt = '', hash = ''] = match;
  return {
    memory: Number(memory),
    passes: Number(times),
    parallelism: Number(lanes),
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}

function unpadded(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replace(/=+$/, '');
}
