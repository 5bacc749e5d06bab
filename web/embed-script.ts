import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { scriptAlone } from './script-alone.ts';

const entry = fileURLToPath(new URL('src/embed/main.ts', import.meta.url));

/**
 * Builds `embed.js`, the script for other sites. It is not a module, because it needs `document.currentScript` to find
 * the installation. Its name has no hash, because sites do not update it.
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
