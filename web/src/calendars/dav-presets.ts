import { say } from './say.ts';
/** The CalDAV services, with their form labels. */
export type DavPreset = {
  readonly key: string;
  readonly name: string;
  /** Empty if each account has its own. */
  readonly serverUrl: string;
  readonly serverPlaceholder: string;
  readonly login: string;
  readonly password: string;
  /** Why the usual password does not work, and where to create an app password. */
  readonly advice: string;
  readonly link: { readonly to: string; readonly label: string } | null;
};

export const davPresets = () =>
  [
    {
      key: 'icloud',
      name: 'iCloud',
      serverUrl: 'https://caldav.icloud.com',
      serverPlaceholder: '',
      login: say('icloud.user'),
      password: say('icloud.password'),
      advice: say('icloud.help'),
      link: { to: 'https://account.apple.com', label: say('icloud.open') },
    },
    {
      key: 'fastmail',
      name: 'Fastmail',
      serverUrl: 'https://caldav.fastmail.com',
      serverPlaceholder: '',
      login: say('email'),
      password: say('appPassword'),
      advice: say('fastmail.help'),
      link: { to: 'https://app.fastmail.com/settings/security/apps', label: say('fastmail.open') },
    },
    {
      key: 'nextcloud',
      name: 'Nextcloud',
      serverUrl: '',
      serverPlaceholder: 'https://cloud.example.com/remote.php/dav',
      login: say('userName'),
      password: say('appPassword'),
      advice: say('nextcloud.help'),
      link: null,
    },
    {
      key: 'caldav',
      name: say('dav.other'),
      serverUrl: '',
      serverPlaceholder: 'https://dav.example.com',
      login: say('userName'),
      password: say('password'),
      advice: say('dav.help'),
      link: null,
    },
  ] as const satisfies readonly DavPreset[];

/** The preset for a server URL. */
export function presetAt(serverUrl: string | null): DavPreset {
  const host = URL.parse(serverUrl ?? '')?.hostname ?? '';
  const known = davPresets().find(
    (preset) => preset.serverUrl !== '' && belongsTo(host, new URL(preset.serverUrl).hostname),
  );
  const isNextcloud = serverUrl?.includes('/remote.php/dav') === true;
  return known ?? davPresets()[isNextcloud ? 2 : 3];
}

/** p42-caldav.icloud.com belongs to caldav.icloud.com. */
function belongsTo(host: string, known: string): boolean {
  const domain = known.split('.').slice(-2).join('.');
  return host === domain || host.endsWith(`.${domain}`);
}
