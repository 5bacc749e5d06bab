import { zoneName } from './times.ts';

export type Zone = {
  id: string;
  /** “New York” */
  name: string;
  /** “GMT−5”, the current offset. */
  offset: string;
  /** The text for searching, folded. */
  searched: string;
};

/** Browsers list some zones under outdated names, which nobody would search for. */
const presentNames: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

/** The current name of a zone. */
export function presentName(id: string): string {
  return presentNames[id] ?? id;
}

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** “Buenos Aires, Argentina” for America/Argentina/Buenos_Aires. */
export function zoneTitle(id: string): string {
  const [, ...places] = id.split('/');
  return (places.length > 0 ? places.toReversed() : [id]).join(', ').replaceAll('_', ' ');
}

/** All zones that the browser knows, from west to east, and the current one even if the browser does not list it. */
export function allZones(now: number, current: string): Zone[] {
  const ids = new Set([...Intl.supportedValuesOf('timeZone').map(presentName), 'UTC', current]);
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
