import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { scriptAlone } from './script-alone.ts';

const folder = new URL('src/assistant-views/', import.meta.url);
const views = ['slots', 'day'] as const;

/**
 * Builds the views that assistants show in a frame: each is a single document that loads nothing. Its content security
 * policy allows only its own script and style sheet, by hash, and no requests.
 */
export function assistantViews(): Plugin {
  return {
    name: 'assistant-views',
    apply: 'build',
    async generateBundle() {
      const style = await readFile(new URL('views.css', folder), 'utf8');
      for (const view of views)
        this.emitFile({
          type: 'asset',
          fileName: `assistant-views/${view}.html`,
          source: documentOf(await scriptOf(view), style.trim()),
        });
    },
  };
}

async function scriptOf(view: string): Promise<string> {
  const entry = fileURLToPath(new URL(`${view}.ts`, folder));
  const code = await scriptAlone({ entry, formats: ['es'], fileName: view });
  return code.trim().replaceAll('</script', String.raw`<\/script`);
}

function documentOf(script: string, style: string): string {
  const policy = [
    "default-src 'none'",
    `script-src '${hashOf(script)}'`,
    `style-src '${hashOf(style)}'`,
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return [
    '<!doctype html>',
    '<html lang="en">',
    '<head>',
    '<meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<title>Callwright</title>',
    `<style>${style}</style>`,
    '</head>',
    '<body>',
    '<main></main>',
    `<script type="module">${script}</script>`,
    '</body>',
    '</html>',
    '',
  ].join('\n');
}

function hashOf(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
