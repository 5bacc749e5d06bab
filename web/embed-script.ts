import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

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
      const built = await build({
        configFile: false,
        publicDir: false,
        logLevel: 'warn',
        build: {
          write: false,
          target: 'baseline-widely-available',
          lib: { entry, formats: ['iife'], name: 'callwrightEmbed', fileName: 'embed' },
        },
      });
      for (const { output } of [built].flat().filter((one) => 'output' in one))
        this.emitFile({ type: 'asset', fileName: 'embed.js', source: output[0].code });
    },
  };
}
