/** A mark in the entry of a call. By it the entry is found again when its id is lost. */
export function markOf(accountId: number, callId: number): string {
  return `callwright/${accountId}/${callId}`;
}
