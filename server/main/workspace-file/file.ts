import { randomBytes, scrypt } from 'node:crypto';
import { promisify } from 'node:util';
import { because } from '@callwright/contract/error-reasons.ts';
import { seal, unseal } from '#/platform/secrets/secrets.ts';

/**
 * A workspace file is gzipped JSON lines: a head, the people, the workspace, its tables row by row, and an end, without
 * which the file is truncated. Texts that are stored encrypted are sealed with a key derived from the file's
 * passphrase.
 */
export type Head = {
  readonly callwrightWorkspace: 1;
  readonly migration: number;
  readonly at: string;
  readonly workspace: { readonly id: number; readonly name: string; readonly slug: string };
  readonly salt: string;
  /** Can be opened only with the right passphrase. */
  readonly proof: string;
};

export type PersonPart = {
  readonly id: number;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly phone_number: string | null;
  readonly time_zone: string;
  readonly locale: string;
  readonly meeting_link: string | null;
};

/** A row as PostgreSQL writes it, and its sealed columns; null if no known secret opens one. */
export type RowPart = {
  readonly row: Readonly<Record<string, unknown>>;
  readonly sealed?: Readonly<Record<string, string | null>>;
};

export type Part =
  | { readonly head: Head }
  | { readonly people: readonly PersonPart[] }
  | { readonly account: Readonly<Record<string, unknown>> }
  /** Addresses that want no reminders. */
  | { readonly optedOut: readonly string[] }
  | { readonly table: string }
  | RowPart
  | { readonly end: { readonly rows: number } };

type Reason =
  | 'FILE_CUT_OFF'
  | 'FILE_DAMAGED'
  | 'FILE_NOT_WORKSPACE'
  | 'FILE_OF_EARLIER_VERSION'
  | 'FILE_OF_LATER_VERSION'
  | 'PASSPHRASE_WRONG';

/** Why a file cannot be read or used. */
export class WorkspaceFileError extends Error {
  readonly reason: Reason;

  constructor(reason: Reason, cause?: unknown) {
    super(because(reason).text, { cause });
    this.name = 'WorkspaceFileError';
    this.reason = reason;
  }
}

const purpose = 'workspace file';
const saltBytes = 16;
const keyBytes = 32;
/** Takes about a tenth of a second, to slow down guessing of short passphrases. */
const cost = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 };
const derive = promisify<string, Buffer, number, typeof cost, Buffer>(scrypt);

export type FileKey = { readonly key: string; readonly salt: string; readonly proof: string };

export async function newFileKey(passphrase: string): Promise<FileKey> {
  const salt = randomBytes(saltBytes);
  const key = await keyOf(passphrase, salt);
  return { key, salt: salt.toString('base64url'), proof: seal(key, purpose, purpose) };
}

/** The key that seals the texts of a file. Throws if the passphrase is wrong. */
export async function fileKeyOf({ salt, proof }: Head, passphrase: string): Promise<string> {
  const key = await keyOf(passphrase, Buffer.from(salt, 'base64url'));
  try {
    unseal(key, purpose, proof);
  } catch {
    throw new WorkspaceFileError('PASSPHRASE_WRONG');
  }
  return key;
}

async function keyOf(passphrase: string, salt: Buffer): Promise<string> {
  return (await derive(passphrase.normalize('NFC'), salt, keyBytes, cost)).toString('base64url');
}
