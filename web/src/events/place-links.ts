import type { EventValues } from './event-values.ts';

export type Place = EventValues['locations'][number];

/** Where the link of a call comes from. */
export type LinkOrigin = 'PROVIDER' | 'HOST' | 'ROOM' | 'TYPED';

const companies: Partial<Record<Place['type'], string>> = {
  GOOGLE_MEET: 'Google',
  MS_TEAMS: 'Microsoft',
  ZOOM: 'Zoom',
};

/** What hosts need for the links of a provider. */
const needs: Partial<Record<Place['type'], string>> = {
  GOOGLE_MEET: 'Each host needs a Google calendar to which calls are written, in Settings → Calendars.',
  MS_TEAMS: 'Each host needs a Microsoft calendar to which calls are written, in Settings → Calendars.',
  ZOOM: 'Each host needs their Zoom account connected, in Settings → Calendars.',
};

/** The choices at a kind of place, the usual one first; none where people meet without a link. */
export function originsAt(type: Place['type']): { value: LinkOrigin; label: string }[] {
  const company = companies[type];
  if (company === undefined && type !== 'CUSTOM_LINK') return [];
  return [
    ...(company === undefined ? [] : [{ value: 'PROVIDER' as const, label: `${company} makes one` }]),
    { value: 'TYPED', label: 'The same link for all' },
    { value: 'HOST', label: 'The link of the host' },
    ...(company === undefined ? [{ value: 'ROOM' as const, label: 'A new Jitsi room' }] : []),
  ];
}

/** As the service decides: a link that is given always wins, then the host's, then what makes one. */
export function originOf({ type, link, perHost, room }: Place): LinkOrigin {
  if (link !== null) return 'TYPED';
  if (perHost) return 'HOST';
  if (type !== 'CUSTOM_LINK') return companies[type] === undefined ? 'TYPED' : 'PROVIDER';
  return room === null ? 'TYPED' : 'ROOM';
}

/** What a choice changes in a place. */
export function withOrigin(origin: LinkOrigin): Pick<Place, 'link' | 'perHost' | 'room'> {
  return {
    // An empty text is a field that waits to be filled in.
    link: origin === 'TYPED' ? '' : null,
    perHost: origin === 'HOST',
    room: origin === 'ROOM' ? 'JITSI' : null,
  };
}

/** What a choice means, and what it takes. */
export function helpFor(type: Place['type'], origin: LinkOrigin): string {
  switch (origin) {
    case 'PROVIDER':
      return `Each call gets a link of its own. ${needs[type] ?? ''}`;
    case 'HOST':
      return 'Each host types theirs once, in Settings → Profile. Calls of a host who has none get no link.';
    case 'ROOM':
      return 'Each call gets a room that nobody can guess, on the Jitsi server that your operator has set with JITSI_URL. Hosts need nothing.';
    case 'TYPED':
      return 'All calls have this link. Two calls at the same time meet in the same room.';
    default:
      return origin satisfies never;
  }
}
