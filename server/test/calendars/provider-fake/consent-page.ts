// The page on which a person chooses an account and grants scopes to an app.

const descriptions: Readonly<Record<string, string>> = {
  'https://www.googleapis.com/auth/calendar.calendarlist.readonly':
    'See the list of Google calendars you’re subscribed to',
  'https://www.googleapis.com/auth/calendar.events.readonly': 'View events on all your calendars',
  'https://www.googleapis.com/auth/calendar.events': 'View and edit events on all your calendars',
  'Calendars.Read': 'Read your calendars',
  'Calendars.ReadWrite': 'Have full access to your calendars',
};

/** The error in a consent request, or null. */
export function faultOfRequest(asked: URLSearchParams, clientId: string): string | null {
  if (asked.get('client_id') !== clientId) return 'Error 401: invalid_client';
  if (!URL.canParse(asked.get('redirect_uri') ?? '')) return 'Error 400: redirect_uri_mismatch';
  if (asked.get('response_type') !== 'code') return 'Error 400: invalid_request';
  if ((asked.get('scope') ?? '') === '') return 'Error 400: missing required parameter: scope';
  if (asked.has('code_challenge') && asked.get('code_challenge_method') !== 'S256')
    return 'Error 400: invalid code_challenge_method';
  return null;
}

/** @param name the name of the provider */
export function consentPage(name: string, asked: URLSearchParams, emails: readonly string[]): string {
  const scopes = (asked.get('scope') ?? '').split(' ');
  const people = emails.map(
    (email, index) =>
      `<label><input type="radio" name="email" value="${escaped(email)}"${index === 0 ? ' checked' : ''}> ${escaped(email)}</label>`,
  );
  const boxes = scopes.map(
    (scope) =>
      `<label><input type="checkbox" name="scope" value="${escaped(scope)}" checked> ${escaped(descriptions[scope] ?? scope)}</label>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Sign in – a ${name} for tests</title>
<h1>Callwright wants access to your ${name} Account</h1>
<form method="post"><input type="hidden" name="asked" value="${escaped(asked.toString())}">
<fieldset><legend>Account</legend>${people.join('<br>')}</fieldset>
<fieldset><legend>Select what it can access</legend>${boxes.join('<br>')}</fieldset>
<button name="decision" value="continue">Continue</button> <button name="decision" value="cancel">Cancel</button></form></html>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
