import { say } from './say.ts';
// The order matters: Edge's user agent also contains Chrome, and Chrome's also contains Safari.
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

/** “Firefox on Windows”, from the user agent. */
export function deviceName(userAgent: string | null): string {
  const browser = browsers.find(([mark]) => userAgent?.includes(mark))?.[1] ?? say('device.unknown');
  const system = systems.find(([mark]) => userAgent?.includes(mark))?.[1];
  return system === undefined ? browser : say('device.on', { browser, system });
}
