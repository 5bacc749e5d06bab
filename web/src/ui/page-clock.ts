/** The difference between the workspace's clock and the browser's; not 0 only in a test workspace. */
let aheadMs = 0;

/** The current time in the workspace. */
export function nowMs(): number {
  return Date.now() + aheadMs;
}

/** Sets the time of a test workspace's clock. */
export function setPageClock(now: string): void {
  aheadMs = Date.parse(now) - Date.now();
}
