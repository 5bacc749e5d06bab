// Providers that accept only app-specific passwords, and where to make one.
const advice: Readonly<Record<string, string>> = {
  'icloud.com':
    'iCloud takes only an app-specific password: make one at account.apple.com under Sign-In and Security.',
  'me.com':
    'iCloud takes only an app-specific password: make one at account.apple.com under Sign-In and Security.',
  'fastmail.com':
    'Fastmail takes only an app password: make one in Settings → Privacy & Security → App passwords.',
  'yahoo.com': 'Yahoo takes only an app password: make one in Account security.',
  'zoho.com': 'Zoho takes an application-specific password where two-factor sign-in is on.',
};

/** The error, with a hint if this provider needs an app-specific password. */
export function withOwnPasswords(serverUrl: string | undefined, message: string): string {
  const host = URL.parse(serverUrl ?? '')?.hostname ?? '';
  const [, words] =
    Object.entries(advice).find(([domain]) => host === domain || host.endsWith(`.${domain}`)) ?? [];
  return words === undefined ? message : `${message} ${words}`;
}
