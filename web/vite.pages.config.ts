import { fileURLToPath } from 'node:url';
import { build, defineConfig, type BuildOptions, type Plugin } from 'vite';
import { guides } from './guides.ts';
import { loadOrder } from './load-order.ts';
import { precompress } from './precompress.ts';

const page = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

export const buildOptions: BuildOptions = {
  target: 'baseline-widely-available',
  // Inlined files would become data: URLs, which the pages' content security policy refuses.
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
};

/** Small modules that all these pages need: one chunk compresses better and saves a request. */
const ofEveryPage = /node_modules\/preact\/|vite\/preload-helper|src\/messages\/speaker/;

/**
 * The booking page, the reference and the demo page of the embed script. They are built separately: modules shared with
 * the app would become extra chunks, and so extra requests.
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

/** Builds these pages after the app, into the same folder. */
export function publicPages(): Plugin {
  return {
    name: 'public-pages',
    apply: 'build',
    async closeBundle(error) {
      if (error === undefined) await build({ configFile: fileURLToPath(import.meta.url), logLevel: 'warn' });
    },
  };
}
