import { chromium, type Browser } from 'playwright-core';

// Without these flags, Chromium sends requests to Google's servers during tests.
const quiet = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
];

/** Chromium with the settings for tests and measurements. */
export function launchChromium(args: readonly string[]): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', ...quiet, ...args],
  });
}
