/** Whether an error has one of these codes: of the system (`ENOENT`) or SQLSTATEs. */
export function isCode(error: unknown, ...codes: readonly string[]): error is Error & { code: unknown } {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code));
}

/** Whether a connection failed because its Unix socket is not there: its server has stopped, or not started yet. */
export function isSocketMissing(error: unknown): boolean {
  return isCode(error, 'ENOENT') && 'syscall' in error && error.syscall === 'connect';
}
