import type { EventValues } from './event-values.ts';
import { say, type TextKey } from './say.ts';

export type Place = EventValues['locations'][number];

/** Where the link of a call comes from. */
export type LinkOrigin = 'PROVIDER' | 'HOST' | 'ROOM' | 'TYPED';

const companies: Partial<Record<Place['type'], string>> = {
  GOOGLE_MEET: 'Google',
  MS_TEAMS: 'Microsoft',
  ZOOM: 'Zoom',
};

/** What a link by a provider means, and what hosts need for it. */
const needs: Partial<Record<Place['type'], TextKey>> = {
  GOOGLE_MEET: 'place.GOOGLE_MEET.needs',
  MS_TEAMS: 'place.MS_TEAMS.needs',
  ZOOM: 'place.ZOOM.needs',
};

/** The choices at a kind of place, the usual one first; none where people meet without a link. */
export function originsAt(type: Place['type']): { value: LinkOrigin; label: string }[] {
  const company = companies[type];
  if (company === undefined && type !== 'CUSTOM_LINK') return [];
  return [
    ...(company === undefined
      ? []
      : [{ value: 'PROVIDER' as const, label: say('place.PROVIDER', { company }) }]),
    { value: 'TYPED', label: say('place.TYPED') },
    { value: 'HOST', label: say('place.HOST') },
    ...(company === undefined ? [{ value: 'ROOM' as const, label: say('place.ROOM') }] : []),
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
  if (origin !== 'PROVIDER') return say(`place.${origin}.help`);
  const needed = needs[type];
  return needed === undefined ? '' : say(needed);
}
