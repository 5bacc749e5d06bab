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

/** What a provider's link means, and what hosts need for it. */
const needs: Partial<Record<Place['type'], TextKey>> = {
  GOOGLE_MEET: 'place.GOOGLE_MEET.needs',
  MS_TEAMS: 'place.MS_TEAMS.needs',
  ZOOM: 'place.ZOOM.needs',
};

/** The link origins for a type of place, the default first; none for places without a link. */
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

/** The same order as on the server: a given link first, then the host's own, then a generated one. */
export function originOf({ type, link, perHost, room }: Place): LinkOrigin {
  if (link !== null) return 'TYPED';
  if (perHost) return 'HOST';
  if (type !== 'CUSTOM_LINK') return companies[type] === undefined ? 'TYPED' : 'PROVIDER';
  return room === null ? 'TYPED' : 'ROOM';
}

/** The changes of a place for an origin. */
export function withOrigin(origin: LinkOrigin): Pick<Place, 'link' | 'perHost' | 'room'> {
  return {
    // An empty text is a field that has to be filled in.
    link: origin === 'TYPED' ? '' : null,
    perHost: origin === 'HOST',
    room: origin === 'ROOM' ? 'JITSI' : null,
  };
}

/** What a choice means, and what it requires. */
export function helpFor(type: Place['type'], origin: LinkOrigin): string {
  if (origin !== 'PROVIDER') return say(`place.${origin}.help`);
  const needed = needs[type];
  return needed === undefined ? '' : say(needed);
}
