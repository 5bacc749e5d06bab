import { errors, type ErrorCode } from '@callwright/contract/errors.ts';
import { contract } from '@callwright/contract/index.ts';
import { deprecationsHtml } from './deprecations-page.ts';
import { Asset } from './files.ts';
import type { HeaderList } from './headers.ts';
import type { Page } from './pages.ts';
import { contentPolicy } from './static.ts';

const hourly: HeaderList = ['Cache-Control', 'public, max-age=3600'];

const referenceHtml = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Callwright API</title>
<link rel="stylesheet" href="/docs/swagger-ui.css">
</head>
<body>
<div id="reference"></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script src="/docs/start.js"></script>
</body>
</html>
`;

// Without `validatorUrl: null` the page would show our document to a third party's validator.
const startScript = `SwaggerUIBundle({
  url: '/openapi.json',
  dom_id: '#reference',
  deepLinking: true,
  docExpansion: 'none',
  defaultModelsExpandDepth: -1,
  filter: true,
  persistAuthorization: false,
  validatorUrl: null,
});
`;

/** The reference of the API and the list of its errors. Everything they load comes from here. */
export async function referencePages(): Promise<Record<string, Page>> {
  const [script, style] = await Promise.all([
    Asset.read(new URL(import.meta.resolve('swagger-ui-dist/swagger-ui-bundle.js')), hourly),
    Asset.read(new URL(import.meta.resolve('swagger-ui-dist/swagger-ui.css')), hourly),
  ]);
  return {
    '/docs': page(htmlAsset(referenceHtml)),
    '/docs/swagger-ui-bundle.js': page(script),
    '/docs/swagger-ui.css': page(style),
    '/docs/start.js': page(new Asset(Buffer.from(startScript), '.js', hourly)),
    '/docs/errors': page(htmlAsset(errorsHtml())),
    '/docs/deprecations': page(htmlAsset(deprecationsHtml(contract))),
  };
}

function page(asset: Asset): Page {
  return (request) => asset.answer(request);
}

function htmlAsset(html: string): Asset {
  return new Asset(Buffer.from(html), '.html', [
    'Cache-Control',
    'no-cache',
    'Content-Security-Policy',
    contentPolicy(html, "'none'"),
  ]);
}

function errorsHtml(): string {
  const rows = (Object.keys(errors) as ErrorCode[]).map((code) => {
    // the keys are the type
    const [status, message, advice] = errors[code];
    return `<section id="${code}"><h2><code>${code}</code> ${status}</h2><p>${inHtml(message)}.</p><p>${inHtml(advice)}</p></section>`;
  });
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Callwright API errors</title>
<style>body{font:1rem/1.5 system-ui;margin:2rem auto;max-width:45rem;padding:0 1rem}h2{font-size:1rem}section:target{outline:2px solid;outline-offset:.5rem}</style>
</head>
<body>
<h1>Errors</h1>
<p>Every error has a <code>code</code> that never changes its meaning. <a href="/docs">Reference</a></p>
${rows.join('\n')}
</body>
</html>
`;
}

function inHtml(text: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return escaped.replaceAll(/`([^`]+)`/g, '<code>$1</code>');
}
