import type { ApiError } from '#/platform/errors/errors.ts';
import { escapeHtml } from '#/ports/messages/layout.ts';
import type { Answer } from '#/surfaces/http/call.ts';

const policy =
  "default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

const texts: Readonly<Record<string, string>> = {
  SIGN_IN_EXPIRED:
    'This sign-in was not started here, or has expired. Start at the sign-in page, and not at the page of your company’s provider.',
  BODY_TOO_LARGE:
    'Your company’s provider sent too much. Ask your administrator to send fewer groups with the sign-in.',
};

/** For a browser that a provider sent here with something that cannot be right. */
export function failurePage({ code, status }: ApiError): Answer {
  const text = texts[code] ?? 'What your company’s provider sent cannot be read. Ask your administrator.';
  return {
    status,
    headers: Object.entries({
      'Content-Type': 'text/html; charset=utf-8',
      'Cache-Control': 'no-store',
      'Content-Security-Policy': policy,
      'X-Robots-Tag': 'noindex',
    }).flat(),
    body: `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Sign-in did not work</title>
<style>:root { color-scheme: light dark } body { font: 18px/1.5 system-ui, sans-serif; max-width: 32rem; margin: 15vh auto; padding: 0 1.25rem }</style></head>
<body><main><h1 style="font-size: 1.25rem">Sign-in did not work</h1><p>${escapeHtml(text)}</p><p><a href="/sign-in">Go to the sign-in page</a></p></main></body>
</html>
`,
  };
}
