import { isCommonPassword } from '#/domain/people/auth/common-passwords.ts';

/** An operator may set a common password, which people themselves cannot, but is warned. */
export function warnOfWeakPassword(password: string): void {
  if (isCommonPassword(password)) process.stderr.write('Warning: this is one of the most used passwords.\n');
}
