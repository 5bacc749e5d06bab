/** How far the clock of the workspace is from that of the browser: not at all, but in a test workspace. */
let aheadMs = 0;

/** What time it is in the workspace. */
export function nowMs(): number {
  return Date.now() + aheadMs;
}

/** A test workspace says what its clock shows. */
export function setPageClock(now: string): void {
  aheadMs = Date.parse(now) - Date.now();
}
