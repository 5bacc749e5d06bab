import { seal, unseal } from '#/platform/secrets/secrets.ts';

const purpose = 'backup';
const mark = 'callwright';

/** Lets a restored installation check whether it has the secret that encrypted its data. */
export function markOf(appSecret: string): string {
  return seal(appSecret, purpose, mark);
}

export function isSecretOf(appSecret: string, secretMark: string): boolean {
  try {
    return unseal(appSecret, purpose, secretMark) === mark;
  } catch {
    return false; // encrypted with another secret
  }
}
