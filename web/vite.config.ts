import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { assistantViews } from './assistant-views.ts';
import { chunks } from './chunks.ts';
import { earlyScript } from './early-script.ts';
import { embedScript } from './embed-script.ts';
import { guides } from './guides.ts';
import { precompress } from './precompress.ts';
import { stylesFirst } from './styles-first.ts';

const page = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

export default defineConfig({
  // The booking page and the reference are Preact and declare it in each of their files.
  plugins: [
    react({ exclude: [/src\/(booking|embed|docs)\//] }),
    embedScript(),
    assistantViews(),
    guides(),
    earlyScript(),
    stylesFirst(),
    precompress(),
  ],
  build: {
    target: 'baseline-widely-available',
    // The check of the pages' size reads from it which files a screen needs.
    manifest: true,
    // Inlined files would be data: addresses, which the pages' content security policy refuses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: { codeSplitting: { groups: chunks(), includeDependenciesRecursively: false } },
      input: {
        app: page('index.html'),
        'sign-in': page('sign-in.html'),
        booking: page('booking.html'),
        demo: page('embed-demo.html'),
        docs: page('docs.html'),
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/v1', '/auth', '/public', '/embed.js', '/docs/data'].map((path) => [path, 'http://127.0.0.1:3000']),
    ),
  },
});
