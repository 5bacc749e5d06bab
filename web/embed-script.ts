import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { scriptAlone } from './script-alone.ts';

const entry = fileURLToPath(new URL('src/embed/main.ts', import.meta.url));

/**
 * Adds `embed.js`, the script for other people's pages. It is not a module: modules get no `document.currentScript`,
 * from which it knows where the installation is, and it keeps its name, because pages that nobody updates use it.
 */
export function embedScript(): Plugin {
  return {
    name: 'embed-script',
    apply: 'build',
    async generateBundle() {
      const source = await scriptAlone({
        entry,
        formats: ['iife'],
        name: 'callwrightEmbed',
        fileName: 'embed',
      });
      this.emitFile({ type: 'asset', fileName: 'embed.js', source });
    },
  };
}
