import type { IncomingHttpHeaders } from 'node:http';
import type { ApiError } from '#/platform/errors/errors.ts';
import { escapeHtml } from '#/ports/messages/layout.ts';
import type { Answer } from '#/surfaces/http/call.ts';
import { pageTexts, type PageText } from '#/surfaces/http/page-texts.ts';
import { plainPage } from '#/surfaces/http/plain-page.ts';

const texts: Readonly<Record<string, PageText>> = {
  SIGN_IN_EXPIRED: 'signIn.expired',
  BODY_TOO_LARGE: 'signIn.tooLarge',
};

/** The error page for a browser that a provider sent here with an invalid answer. */
export function failurePage(headers: IncomingHttpHeaders, { code, status }: ApiError): Answer {
  const { language, say } = pageTexts(headers);
  const text = say(texts[code] ?? 'signIn.unreadable');
  return plainPage({
    status,
    language,
    title: say('signIn.failed'),
    content: `<p>${escapeHtml(text)}</p><p><a href="/sign-in">${escapeHtml(say('signIn.go'))}</a></p>`,
  });
}
