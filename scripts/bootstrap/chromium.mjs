import { existsSync } from 'node:fs';
import { runToEnd } from './node26.mjs';

const usualPlaces = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The path of a Chromium for the browser tests, installed from Debian's packages where that is possible. */
export async function ensureChromium() {
  const found = findChromium();
  if (found) return found;
  if (process.platform === 'linux' && process.getuid() === 0 && existsSync('/usr/bin/apt-get')) {
    console.error('Installing Chromium from the distribution’s packages …');
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const options = { env, stdio: ['ignore', 2, 2] };
    await runToEnd('apt-get', ['update'], options);
    await runToEnd(
      'apt-get',
      ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-liberation'],
      options,
    );
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
