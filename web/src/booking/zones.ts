import { zoneName } from './times.ts';

export type Zone = {
  id: string;
  /** “New York” */
  name: string;
  /** “GMT−5”, as of now. */
  offset: string;
  /** What a search is matched with, folded. */
  searched: string;
};

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** “Buenos Aires, Argentina” for America/Argentina/Buenos_Aires. */
export function zoneTitle(id: string): string {
  const [, ...places] = id.split('/');
  return (places.length > 0 ? places.toReversed() : [id]).join(', ').replaceAll('_', ' ');
}

/** All zones the browser knows, west to east, and the one in use even where the browser lists it under another name. */
export function allZones(now: number, current: string): Zone[] {
  const ids = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', current]);
  return [...ids]
    .map((id) => ({ id, name: zoneTitle(id), offset: zoneName(now, id, 'shortOffset') }))
    .map((zone) => ({
      ...zone,
      minutes: offsetMinutes(zone.offset),
      searched: fold(`${zone.name} ${zone.id.replaceAll('_', ' ')} ${zone.offset}`),
    }))
    .toSorted((a, b) => a.minutes - b.minutes || a.name.localeCompare(b.name));
}

/** Zones whose name contains every word of the search. */
export function matchingZones(zones: Zone[], search: string): Zone[] {
  const words = fold(search)
    .split(/[\s/_,]+/)
    .filter((word) => word !== '');
  return zones.filter((zone) => words.every((word) => zone.searched.includes(word)));
}

function offsetMinutes(offset: string): number {
  const match = /([+\-−])(\d{1,2})(?::(\d{2}))?/.exec(offset);
  if (match === null) return 0;
  const minutes = Number(match[2]) * 60 + Number(match[3] ?? 0);
  return match[1] === '+' ? minutes : -minutes;
}
