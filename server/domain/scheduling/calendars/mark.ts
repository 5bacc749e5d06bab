/** What the entry of a call holds beside its texts, so that it is found again when its id is not known any more. */
export function markOf(accountId: number, callId: number): string {
  return `callwright/${accountId}/${callId}`;
}
