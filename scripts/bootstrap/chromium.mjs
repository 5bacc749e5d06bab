import { existsSync } from 'node:fs';
import { runToEnd } from './node26.mjs';

// The headless shell has the same engine without the graphical interface: tests take a third less time in it.
const usualPlaces = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The path of a Chromium for the browser tests, installed from Debian's packages if possible. */
export async function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  if (process.platform === 'linux' && process.getuid() === 0 && existsSync('/usr/bin/apt-get')) {
    console.error('Installing Chromium from the distribution’s packages …');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const options = { env, stdio: ['ignore', 2, 2] };
    await runToEnd('apt-get', ['update'], options);
    const install = (name) =>
      runToEnd('apt-get', ['install', '-y', '--no-install-recommends', name, 'fonts-liberation'], options);
    // Older distributions have no package for the headless shell.
    if ((await install('chromium-headless-shell')) !== 0) await install('chromium');
  }
  const installed = findChromium();
  if (installed) return installed;
  throw new Error(
    'The browser tests need Chromium and none was found. Install it (Debian: apt-get install chromium), ' +
      'or name one with CHROMIUM_PATH, or leave these tests out with: npm test -- --no-browser',
  );
}

function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named && !existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, which does not exist.`);
  return named || usualPlaces.find((path) => existsSync(path));
}
