import type { Plugin, Rolldown } from 'vite';

const style = /\n\s*<link rel="stylesheet"[^>]*>/g;
const preload = /\n\s*<link rel="modulepreload"[^>]*>/g;
const script = /\n\s*<script type="module"[^>]*\ssrc="\/([^"]+)"[^>]*><\/script>/;
/** These have many files. */
const pagesOfApp = new Set(['/index.html', '/sign-in.html']);

/**
 * In which order a page asks for its files: a browser has six requests of HTTP/1.1 on their way at a time. Style sheets come
 * first, because nothing is drawn without them; then scripts, the largest first. What starts the page is a line in the page
 * itself, not one more file.
 */
export function loadOrder(): Plugin {
  return {
    name: 'load-order',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { path, bundle = {} }) {
        if (!pagesOfApp.has(path) && path !== '/booking.html') return html;
        const styles = (html.match(style) ?? []).join('');
        const rest = html.replaceAll(style, '');
        if (!pagesOfApp.has(path)) return rest.replace(script, (tag) => styles + tag);
        const start = bundle[script.exec(rest)?.[1] ?? ''];
        if (start?.type !== 'chunk') throw new Error(`${path} has no script`);
        return rest.replaceAll(preload, '').replace(script, () => styles + scriptsOf(start, bundle));
      },
    },
  };
}

function scriptsOf(start: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): string {
  // Without a file of its own nothing can import from it.
  if (start.exports.length > 0 || start.dynamicImports.length > 0)
    throw new Error(`${start.fileName} is more than a start: it has ${start.exports.join(', ')}`);
  const size = (file: string): number => {
    const part = bundle[file];
    return part?.type === 'chunk' ? part.code.length : 0;
  };
  const files = [...importedBy(start, bundle)];
  const bySize = files.toSorted((one, other) => size(other) - size(one));
  return [
    // Scripts alone would be asked for late: a browser takes modules for something that can wait.
    ...bySize.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    // And each of them is ready to run when it is there, while the others still arrive.
    ...files.map((file) => `<script type="module" crossorigin src="/${file}"></script>`),
    `<script type="module">${start.code.trim().replaceAll('"./', '"/assets/')}</script>`,
  ]
    .map((tag) => `\n    ${tag}`)
    .join('');
}

/** With what these import, each after its own imports. */
function importedBy({ imports }: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): Set<string> {
  return new Set(
    imports.flatMap((file) => {
      const part = bundle[file];
      return part?.type === 'chunk' ? [...importedBy(part, bundle), file] : [];
    }),
  );
}
