import { say } from './say.ts';
// The order matters: Edge calls itself Chrome too, and Chrome calls itself Safari.
const browsers = [
  ['Edg/', 'Edge'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
  ['curl/', 'curl'],
] as const;
const systems = [
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Windows', 'Windows'],
  ['Mac OS', 'macOS'],
  ['Linux', 'Linux'],
] as const;

/** “Firefox on Windows” out of what browsers say of themselves. */
export function deviceName(userAgent: string | null): string {
  const browser = browsers.find(([mark]) => userAgent?.includes(mark))?.[1] ?? say('device.unknown');
  const system = systems.find(([mark]) => userAgent?.includes(mark))?.[1];
  return system === undefined ? browser : say('device.on', { browser, system });
}
