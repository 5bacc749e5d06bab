import type { Plugin, Rolldown } from 'vite';

const style = /\n\s*<link rel="stylesheet"[^>]*>/g;
const preload = /\n\s*<link rel="modulepreload"[^>]*>/g;
const script = /\n\s*<script type="module"[^>]*\ssrc="\/([^"]+)"[^>]*><\/script>/;
/** Pages with many files. */
const pagesOfApp = new Set(['/index.html', '/sign-in.html']);

/**
 * The order in which a page requests its files, because a browser sends only six HTTP/1.1 requests at a time. Style
 * sheets come first, because nothing is rendered without them; then the scripts, largest first. The entry script is
 * inlined, to save a file.
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
  // The entry is inlined, so nothing can import from it.
  if (start.exports.length > 0 || start.dynamicImports.length > 0)
    throw new Error(`${start.fileName} is more than a start: it has ${start.exports.join(', ')}`);
  const size = (file: string): number => {
    const part = bundle[file];
    return part?.type === 'chunk' ? part.code.length : 0;
  };
  const files = [...importedBy(start, bundle)];
  const bySize = files.toSorted((one, other) => size(other) - size(one));
  return [
    // Browsers request module scripts with low priority, so they are preloaded.
    ...bySize.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    // Each also has a script tag, so that it is ready to run when it arrives, while the others are still loading.
    ...files.map((file) => `<script type="module" crossorigin src="/${file}"></script>`),
    `<script type="module">${start.code.trim().replaceAll('"./', '"/assets/')}</script>`,
  ]
    .map((tag) => `\n    ${tag}`)
    .join('');
}

/** The imports of a chunk, recursively, each after its own imports. */
function importedBy({ imports }: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): Set<string> {
  return new Set(
    imports.flatMap((file) => {
      const part = bundle[file];
      return part?.type === 'chunk' ? [...importedBy(part, bundle), file] : [];
    }),
  );
}
