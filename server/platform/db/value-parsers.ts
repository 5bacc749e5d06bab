import pg from 'pg';

// How database values are converted. Dates stay text: making and formatting a Date for each costs ten times as much as
// the rest of a page of rows.

type Parse = (text: string) => unknown;

const int8 = 20;
const json = 114;
const jsonb = 3802;
const timestamptz = 1184;
const asText = [
  1082, // date: 2026-03-01
  1083, // time
  1114, // timestamp
  1186, // interval
  1266, // timetz
  600, // point
  718, // circle
];
const textArray = 1009;
const int8Array = 1016;
const timestamptzArray = 1185;
const asTextArray = [1182, 1183, 1115, 1187, 1270];
const jsonArrays = [199, 3807];

const keep: Parse = (text) => text;

const parsers = new Map<number, Parse>([
  [int8, Number],
  [json, JSON.parse],
  [jsonb, JSON.parse],
  [timestamptz, rfc3339],
  [int8Array, arrayOf(Number)],
  [timestamptzArray, arrayOf(rfc3339)],
  ...asText.map((oid) => [oid, keep] as const),
  ...asTextArray.map((oid) => [oid, arrayOf(keep)] as const),
  ...jsonArrays.map((oid) => [oid, arrayOf(JSON.parse)] as const),
]);

/** Passed to each connection, so that other users of the driver in this process are not affected. */
export const valueParsers: pg.CustomTypesConfig = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    const parse = format === 'binary' ? undefined : parsers.get(oid);
    return parse ?? pg.types.getTypeParser(oid, format ?? 'text');
  },
};

/** `2026-03-01 09:30:00.123456+00`, the format of a session in UTC, becomes `2026-03-01T09:30:00.123Z`. */
function rfc3339(text: string): string {
  const zone = text.length - 3;
  if (text.charCodeAt(10) !== 32 || text.slice(zone) !== '+00') return text; // infinity, and years past 9999
  const seconds = text.slice(11, 19);
  const fraction = zone === 19 ? '000' : text.slice(20, Math.min(zone, 23)).padEnd(3, '0');
  return `${text.slice(0, 10)}T${seconds}.${fraction}Z`;
}

/** Parses one-dimensional arrays, using the driver's parser for text[]. */
function arrayOf(parse: Parse): Parse {
  // The driver's types do not list array types.
  const split = pg.types.getTypeParser(textArray as never, 'text') as (text: string) => (string | null)[];
  return (text) => split(text).map((item) => (item === null ? null : parse(item)));
}
