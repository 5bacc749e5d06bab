import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { assistantViews } from './assistant-views.ts';
import { chunks } from './chunks.ts';
import { earlyScript } from './early-script.ts';
import { embedScript } from './embed-script.ts';
import { guides } from './guides.ts';
import { libraryStyles } from './library-styles.ts';
import { loadOrder } from './load-order.ts';
import { precompress } from './precompress.ts';
import { buildOptions, publicPages } from './vite.pages.config.ts';

const page = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

export default defineConfig({
  // The booking page and the reference use Preact, and declare it in each file.
  plugins: [
    react({ exclude: [/src\/(booking|embed|docs)\//] }),
    embedScript(),
    assistantViews(),
    guides(),
    libraryStyles(),
    earlyScript(),
    loadOrder(),
    precompress(),
    publicPages(),
  ],
  build: {
    ...buildOptions,
    // The check of page sizes reads the manifest to find the files of a screen.
    manifest: true,
    rolldownOptions: {
      // With the second option, rolldown 1.2.19 exports a name that it has removed.
      experimental: { chunkOptimization: { mergeCommonChunks: true, avoidRedundantChunkLoads: false } },
      output: { codeSplitting: { groups: chunks(), includeDependenciesRecursively: false } },
      input: { start: page('index.html'), 'start-sign-in': page('sign-in.html') },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/v1', '/auth', '/public', '/embed.js', '/docs/data'].map((path) => [path, 'http://127.0.0.1:3000']),
    ),
  },
});
