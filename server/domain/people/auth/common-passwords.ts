import { readFileSync } from 'node:fs';

// The 3000 most used passwords of at least 8 characters, lower case, one on each line.
// From the password list of @zxcvbn-ts/language-common 4.1.3 (MIT licence, Dan Wheeler, Dropbox and contributors).
const common = new Set(
  readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n'),
);

/** Whether a password is among the first that anybody would try; capitals do not save it. */
export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase());
}
