import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';

const list = fileURLToPath(new URL('src/ui/library.css', import.meta.url));
const styles = fileURLToPath(new URL('.', import.meta.resolve('@mantine/core/styles/Button.css')));
const ofPart = /@mantine\/core\/esm\/.*\/(\w+)\.mjs$/;
const listed = /@mantine\/core\/styles\/([A-Z]\w+)\.css/g;

/** Checks that the list of the library's style sheets matches the components in the build. */
export function libraryStyles(): Plugin {
  return {
    name: 'library-styles',
    apply: 'build',
    generateBundle(_, bundle) {
      const named = new Set([...readFileSync(list, 'utf8').matchAll(listed)].map(([, name = '']) => name));
      const shown = partsIn(bundle).intersection(partsWithStyles());
      const missing = [...shown.difference(named)];
      const idle = [...named.difference(shown)];
      if (missing.length > 0) this.error(`src/ui/library.css lacks ${missing.join(', ')}`);
      if (idle.length > 0) this.error(`src/ui/library.css has ${idle.join(', ')}, which no screen shows`);
    },
  };
}

function partsIn(bundle: Rolldown.OutputBundle): Set<string> {
  const ids = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
  return new Set(ids.flatMap((id) => ofPart.exec(id)?.[1] ?? []));
}

function partsWithStyles(): Set<string> {
  return new Set(readdirSync(styles).map((name) => name.replace(/\.css$/, '')));
}
