// Zoom's page on which a person allows or denies an app access to their account.

export type Shown = { readonly status: number; readonly html?: string; readonly location?: string };

/** @param text the form that the person has submitted; empty if the page is requested */
export function signIn(asked: URLSearchParams, text: string, known: Known): Shown {
  if (asked.get('client_id') !== known.clientId || asked.get('response_type') !== 'code')
    return { status: 400, html: 'Invalid client_id (4,700)' };
  const back = URL.parse(asked.get('redirect_uri') ?? '');
  if (back === null) return { status: 400, html: 'Invalid redirect (4,700)' };
  if (text === '') return { status: 200, html: page(asked.get('scope') ?? '', known.emails) };
  const form = new URLSearchParams(text);
  back.searchParams.set('state', asked.get('state') ?? '');
  if (form.get('decision') === 'allow') back.searchParams.set('code', `code-${form.get('email')}`);
  else back.searchParams.set('error', 'access_denied');
  return { status: 303, location: back.href };
}

type Known = { readonly clientId: string; readonly emails: readonly string[] };

function page(scope: string, emails: readonly string[]): string {
  const people = emails.map(
    (email) => `<label><input type="radio" name="email" value="${email}" required> ${email}</label><br>`,
  );
  const rights = scope.split(' ').map((one) => `<li>${one}</li>`);
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>A Zoom for tests</title>
<h1>You are about to add Callwright</h1><ul>${rights.join('')}</ul>
<form method="post">${people.join('')}
<button name="decision" value="allow">Allow</button> <button name="decision" value="decline" formnovalidate>Decline</button></form></html>`;
}
