/** Where to connect over CalDAV, and what each of these asks for. */
export type DavPreset = {
  readonly key: string;
  readonly name: string;
  /** Empty: everybody has another one. */
  readonly serverUrl: string;
  readonly serverPlaceholder: string;
  readonly login: string;
  readonly password: string;
  /** Why the usual password is of no use, and where to make another one. */
  readonly advice: string;
  readonly link: { readonly to: string; readonly label: string } | null;
};

export const davPresets = [
  {
    key: 'icloud',
    name: 'iCloud',
    serverUrl: 'https://caldav.icloud.com',
    serverPlaceholder: '',
    login: 'Apple Account (email)',
    password: 'App-specific password',
    advice:
      'iCloud takes a password that is made for one app, and not your usual one. Make it under Sign-In and Security → App-Specific Passwords.',
    link: { to: 'https://account.apple.com', label: 'Open account.apple.com' },
  },
  {
    key: 'fastmail',
    name: 'Fastmail',
    serverUrl: 'https://caldav.fastmail.com',
    serverPlaceholder: '',
    login: 'Email',
    password: 'App password',
    advice:
      'Fastmail takes a password that is made for one app, and not your usual one. Make it in Settings → Privacy & Security → App passwords, with access to calendars.',
    link: { to: 'https://app.fastmail.com/settings/security/apps', label: 'Open Fastmail’s app passwords' },
  },
  {
    key: 'nextcloud',
    name: 'Nextcloud',
    serverUrl: '',
    serverPlaceholder: 'https://cloud.example.com/remote.php/dav',
    login: 'User name',
    password: 'App password',
    advice:
      'Make an app password in your Nextcloud under Settings → Security. Your usual password works only without a second factor.',
    link: null,
  },
  {
    key: 'caldav',
    name: 'Other CalDAV',
    serverUrl: '',
    serverPlaceholder: 'https://dav.example.com',
    login: 'User name',
    password: 'Password',
    advice: 'The address of the server is enough; the calendars on it are found.',
    link: null,
  },
] as const satisfies readonly DavPreset[];

/** The one whose server a connection is at. */
export function presetAt(serverUrl: string | null): DavPreset {
  const host = URL.parse(serverUrl ?? '')?.hostname ?? '';
  const known = davPresets.find(
    (preset) => preset.serverUrl !== '' && belongsTo(host, new URL(preset.serverUrl).hostname),
  );
  const isNextcloud = serverUrl?.includes('/remote.php/dav') === true;
  return known ?? davPresets[isNextcloud ? 2 : 3];
}

/** p42-caldav.icloud.com belongs to caldav.icloud.com. */
function belongsTo(host: string, known: string): boolean {
  const domain = known.split('.').slice(-2).join('.');
  return host === domain || host.endsWith(`.${domain}`);
}
