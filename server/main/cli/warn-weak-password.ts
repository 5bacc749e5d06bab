import { isCommonPassword } from '#/domain/people/auth/common-passwords.ts';

/** The operator may do as they like and should know: people cannot choose such a password themselves. */
export function warnOfWeakPassword(password: string): void {
  if (isCommonPassword(password)) process.stderr.write('Warning: this is one of the most used passwords.\n');
}
