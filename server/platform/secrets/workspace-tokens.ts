import { hash, randomBytes } from 'node:crypto';

/** 144 random bits. It starts with the workspace, so that the look-up stays within it. */
export function newWorkspaceToken(accountId: number): string {
  return `${accountId.toString(36)}_${randomBytes(18).toString('base64url')}`;
}

/** What a token is looked up by: random bits need no salt. */
export function hashOfToken(token: string): Buffer {
  return hash('sha256', token, 'buffer');
}
