import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Marked, type Tokens } from 'marked';
import type { Plugin } from 'vite';

/** The guides for API developers, in reading order. */
const slugs = ['api', 'lead-to-deal', 'webhooks', 'oauth', 'embedding', 'mcp', 'directories'] as const;
const virtual = 'virtual:guides';

/** Renders the guides from Markdown to HTML at build time; each is loaded separately. */
export function guides(): Plugin {
  return {
    name: 'guides',
    resolveId(id) {
      return id === virtual || id.startsWith(`${virtual}/`) ? `\0${id}` : null;
    },
    load(id) {
      if (id === `\0${virtual}`) return contentsModule();
      const slug = slugs.find((one) => id === `\0${virtual}/${one}`);
      if (slug === undefined) return null;
      this.addWatchFile(fileOf(slug));
      return `export default ${JSON.stringify(rendered(slug).html)};`;
    },
  };
}

function contentsModule(): string {
  const contents = slugs.map((slug) => {
    const { title, headings } = rendered(slug);
    return { slug, title, headings };
  });
  const loaders = slugs.map((slug) => `'${slug}': () => import('${virtual}/${slug}')`);
  return `export const contents = ${JSON.stringify(contents)};\nexport const texts = { ${loaders.join(', ')} };`;
}

type Heading = { id: string; text: string };

/** Links to other guides go to their pages here; links to other documents of the repository become plain text. */
function rendered(slug: string): { html: string; title: string; headings: Heading[] } {
  const headings: Heading[] = [];
  let title = slug;
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }: Tokens.Heading) {
        const inner = this.parser.parseInline(tokens);
        const plain = text.replaceAll('`', '');
        if (depth === 1) {
          title = plain;
          return `<h1>${inner}</h1>\n`;
        }
        const id = plain
          .toLowerCase()
          .replaceAll(/[^a-z0-9]+/g, '-')
          .replaceAll(/^-|-$/g, '');
        headings.push({ id, text: plain });
        return `<h${depth} id="${id}">${inner}</h${depth}>\n`;
      },
      code({ text, lang = '' }: Tokens.Code) {
        return `<pre class="code" tabindex="0" role="region" aria-label="${lang || 'Example'}"><code>${escaped(text)}</code></pre>\n`;
      },
      link({ href, tokens }: Tokens.Link) {
        const inner = this.parser.parseInline(tokens);
        const target = placeOf(href);
        return target === null ? inner : `<a href="${escaped(target)}">${inner}</a>`;
      },
    },
  });
  const html = marked.parse(readFileSync(fileOf(slug), 'utf8'), { async: false });
  return { html, title, headings };
}

function placeOf(href: string): string | null {
  if (/^(https?:|#|\/)/.test(href)) return href;
  const [, name, hash = ''] = /^(?:\.\/|guides\/)?([\w-]+)\.md(#.*)?$/.exec(href) ?? [];
  return slugs.some((slug) => slug === name) ? `/docs/guides/${name}${hash}` : null;
}

function fileOf(slug: string): string {
  return fileURLToPath(new URL(`../docs/guides/${slug}.md`, import.meta.url));
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
