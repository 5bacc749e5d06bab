import { resolve } from 'node:path';
import { z } from 'zod';
import { seal, unseal } from '../secrets.ts';

/** A file as the person who typed it means it: commands run in the checkout, which may not be where they stand. */
export const file = z
  .string()
  .min(1)
  .transform((path) => resolve(process.env['INIT_CWD'] ?? '.', path))
  .meta({ description: 'The backup', placeholder: 'FILE' });

const purpose = 'backup';
const mark = 'callwright';

/** By which a restored installation can tell whether it has the secret that encrypted what is encrypted. */
export function markOf(appSecret: string): string {
  return seal(appSecret, purpose, mark);
}

export function isSecretOf(appSecret: string, secretMark: string): boolean {
  try {
    return unseal(appSecret, purpose, secretMark) === mark;
  } catch {
    return false; // another key cannot open it, which is the question
  }
}
