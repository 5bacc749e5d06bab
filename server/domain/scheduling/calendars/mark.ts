/** A mark in the calendar entry of a call, by which it is found again if its id is lost. */
export function markOf(accountId: number, callId: number): string {
  return `callwright/${accountId}/${callId}`;
}
