import { fileURLToPath } from 'node:url';
import { build, defineConfig, type BuildOptions, type Plugin } from 'vite';
import { guides } from './guides.ts';
import { loadOrder } from './load-order.ts';
import { precompress } from './precompress.ts';

const page = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

export const buildOptions: BuildOptions = {
  target: 'baseline-widely-available',
  // Inlined files would be data: addresses, which the pages' content security policy refuses.
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
};

/** Small parts that each page has: one file of them compresses better, and there is one less to wait for. */
const ofEveryPage = /node_modules\/preact\/|vite\/preload-helper|src\/messages\/speaker/;

/**
 * The booking page, the reference and the page to try the embed script. They are built by themselves: what they shared
 * with the app would be a file of its own, and one more for each of them to wait for.
 */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  plugins: [guides(), loadOrder(), precompress()],
  build: {
    ...buildOptions,
    emptyOutDir: false,
    manifest: '.vite/pages.json',
    rolldownOptions: {
      input: { booking: page('booking.html'), demo: page('embed-demo.html'), docs: page('docs.html') },
      output: { codeSplitting: { groups: [{ name: 'base', test: ofEveryPage }] } },
    },
  },
});

/** Builds them after the app, into the same folder. */
export function publicPages(): Plugin {
  return {
    name: 'public-pages',
    apply: 'build',
    async closeBundle(error) {
      if (error === undefined) await build({ configFile: fileURLToPath(import.meta.url), logLevel: 'warn' });
    },
  };
}
