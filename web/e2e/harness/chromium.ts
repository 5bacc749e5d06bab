import { chromium, type Browser } from 'playwright-core';

// Without these, Chromium talks to its maker's servers behind the tests' back.
const quiet = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
];

/** Chromium as tests and measurements use it. */
export function launchChromium(args: readonly string[]): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', ...quiet, ...args],
  });
}
