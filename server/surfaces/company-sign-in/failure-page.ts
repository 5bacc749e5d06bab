import type { ApiError } from '#/platform/errors/errors.ts';
import { escapeHtml } from '#/ports/messages/layout.ts';
import type { Answer } from '#/surfaces/http/call.ts';
import { plainPage } from '#/surfaces/http/plain-page.ts';

const texts: Readonly<Record<string, string>> = {
  SIGN_IN_EXPIRED:
    'This sign-in was not started here, or has expired. Start at the sign-in page, and not at the page of your company’s provider.',
  BODY_TOO_LARGE:
    'Your company’s provider sent too much. Ask your administrator to send fewer groups with the sign-in.',
};

/** For a browser that a provider sent here with something that cannot be right. */
export function failurePage({ code, status }: ApiError): Answer {
  const text = texts[code] ?? 'What your company’s provider sent cannot be read. Ask your administrator.';
  return plainPage({
    status,
    language: 'en',
    title: 'Sign-in did not work',
    content: `<p>${escapeHtml(text)}</p><p><a href="/sign-in">Go to the sign-in page</a></p>`,
  });
}
