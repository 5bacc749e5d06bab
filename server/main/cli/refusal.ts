import { isCode } from '#/platform/errors/is-code.ts';

/** PostgreSQL's codes for a login that it does not know, a wrong password and a database that does not exist. */
const refusals = ['28000', '28P01', '3D000'];

/** What to say if PostgreSQL refuses an address, which was given in a variable or an option; null for other errors. */
export function refusalOf(error: unknown, given: string): string | null {
  if (!(error instanceof Error) || !isCode(error, ...refusals)) return null;
  return `PostgreSQL refuses the address in ${given}: ${error.message}. Create it there, or correct the address`;
}
