/** Whether an error has one of these codes: of the system (`ENOENT`), or an SQLSTATE of the database. */
export function isCode(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}
