import { directionOf } from '@callwright/contract/languages.ts';
import { escapeHtml } from '#/ports/messages/layout.ts';
import type { Answer } from './call.ts';

type Parts = {
  status: number;
  language: string;
  title: string;
  /** HTML below the title. */
  content: string;
  /** Whether the page has a form that may be sent to this service. It can never be sent elsewhere. */
  sendsForm?: boolean;
};

const look =
  ':root { color-scheme: light dark } body { font: 18px/1.5 system-ui, sans-serif; max-width: 32rem; margin: 15vh auto; padding: 0 1.25rem } button { font: inherit; padding: .6rem 1.25rem; border: 0; border-radius: .5rem; background: #1d4ed8; color: #fff; cursor: pointer }';

/** A page without scripts or files, for people who come from an email or another site. Neither cached nor indexed. */
export function plainPage({ status, language, title, content, sendsForm = false }: Parts): Answer {
  return {
    status,
    headers: Object.entries({
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': `default-src 'none'; style-src 'unsafe-inline'; object-src 'none'; form-action '${sendsForm ? 'self' : 'none'}'; base-uri 'none'; frame-ancestors 'none'`,
      'X-Robots-Tag': 'noindex',
    }).flat(),
    body: `<!doctype html>
<html lang="${language}" dir="${directionOf(language)}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escapeHtml(title)}</title>
<style>${look}</style></head>
<body><main><h1 style="font-size: 1.25rem">${escapeHtml(title)}</h1>${content}</main></body>
</html>
`,
  };
}
