import { because, issue } from './error-reasons.ts';
import { z } from 'zod';

const offsetMax = 100_000;
/** Ids are positive integers that a JSON number represents exactly. */
const idMax = Number.MAX_SAFE_INTEGER;

/** Trimmed text without NUL and lone surrogates, which PostgreSQL cannot store. */
export function text(lengthMax: number) {
  return textOf(z.string(), lengthMax);
}

/** Characters that change the text direction: `Callwright\u202Egpj` would look like another name. */
const directionControls = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;

/** The name of a person, a company, an app or a thing, without characters that make it look like another one. */
export function nameText(lengthMax: number) {
  return textOf(
    z.string().overwrite((value) => value.replaceAll(directionControls, '')),
    lengthMax,
  );
}

/** A name that is not empty. */
export function filledName(lengthMax: number) {
  return nameText(lengthMax).min(1, because('EMPTY').text);
}

function textOf(base: z.ZodString, lengthMax: number) {
  return base
    .trim()
    .max(lengthMax, `Must have at most ${lengthMax} characters`)
    .refine((value) => value.isWellFormed() && !value.includes('\u0000'), issue('TEXT_WITH_NUL'));
}

/** Text that is not empty. */
export function filledText(lengthMax: number) {
  return text(lengthMax).min(1, because('EMPTY').text);
}

/** Also accepts the form of reads: an object with the value under this name. */
export function orShownUnder<S extends z.ZodType>(name: string, schema: S) {
  return z.preprocess((given: z.input<S>): unknown => {
    const isShown = typeof given === 'object' && given !== null && Object.hasOwn(given, name);
    return isShown ? given[name as keyof typeof given] : given;
  }, schema);
}

/** An id as a number or as digits, which is how query strings and some clients send it. */
export const id = z
  .union(
    [
      z
        .int(because('POSITIVE_INTEGER').text)
        .min(1, because('POSITIVE_INTEGER').text)
        .max(idMax, because('POSITIVE_INTEGER').text),
      z
        .string()
        .regex(/^[1-9][0-9]{0,15}$/)
        .transform(Number)
        .pipe(z.int().min(1).max(idMax)),
    ],
    { error: because('POSITIVE_INTEGER').text },
  )
  .meta({ description: 'A positive integer; a numeric string is accepted' });

/** The id of a row in output. */
export const rowId = z.int().min(1);

/** One of several words in any case; the output has the spelling of the list. */
export function ofAnyCase<const V extends readonly [string, ...string[]]>(values: V) {
  const error = `Must be one of ${values.join(', ')}`;
  return z
    .string(error)
    .trim()
    .transform((value) => values.find((known) => known.toLowerCase() === value.toLowerCase()) ?? value)
    .pipe(z.enum(values, { error }))
    .meta({ description: `Any of ${values.join(', ')}, in any case` });
}

/** A boolean in a query string. */
export const flag = z
  .enum(['true', 'false', '1', '0'], { error: because('TRUE_OR_FALSE').text })
  .transform((value) => value === 'true' || value === '1');

const digits = (lengthMax: number) => new RegExp(`^[0-9]{1,${lengthMax}}$`);

/** An integer, or its digits as query strings and forms send them. */
export function integerOrDigits(lengthMax: number, error: string) {
  return z.union([z.int(), z.string().regex(digits(lengthMax)).transform(Number)], { error });
}

/** An integer of a query string. Values out of bounds are refused, not clamped. */
export function queryInteger(min: number, max: number, fallback: number) {
  const wrong = issue('INTEGER_BETWEEN', { min, max });
  return integerOrDigits(9, wrong.message)
    .refine((value) => value >= min && value <= max, wrong)
    .default(fallback);
}

const pageMax = 100_000;
const limitShape = {
  limit: queryInteger(1, 100, 20).meta({ description: 'Results per page, 1 to 100; default 20' }),
};

/** `page` and `limit`, or a `cursor` from the page before. */
export const paging = {
  ...limitShape,
  page: queryInteger(0, pageMax, 0).meta({ description: 'Page number, starting at 0' }),
  cursor: text(1_000)
    .min(1)
    .optional()
    .meta({ description: 'Where to continue, instead of `page`: `meta.nextCursor` of the previous page' }),
};

/** Adds the rules between `page`, `limit` and `cursor` to a list's input. */
export function pagingRules(
  value: { page: number; limit: number; cursor?: string | undefined },
  context: z.RefinementCtx,
): void {
  if (value.cursor !== undefined && value.page !== 0) {
    context.addIssue({ code: 'custom', path: ['cursor'], ...issue('EITHER', { names: 'page or cursor' }) });
  }
  if (value.page * value.limit > offsetMax) {
    context.addIssue({
      code: 'custom',
      path: ['page'],
      ...issue('PAGE_TOO_FAR', { max: offsetMax }),
    });
  }
}

/** `orderBy` and `orderColumn` of a list. */
export function sorting<const C extends readonly [string, ...string[]]>(
  columns: C,
  column: C[number],
  direction: 'asc' | 'desc' = 'desc',
) {
  return {
    orderBy: z.enum(['asc', 'desc'], { error: 'Must be asc or desc' }).default(direction),
    orderColumn: z.enum(columns, { error: `Must be one of ${columns.join(', ')}` }).default(column as never), // C[number] is the enum's value
  };
}

/** The fields that every list adds to its output. */
export const listMeta = z
  .object({
    count: z.int().min(0).meta({ description: 'Total number of matching results' }),
    page: z.int().min(0),
    limit: z.int().min(1),
    hasMore: z.boolean(),
    nextPage: z.int().nullable(),
    nextCursor: z.string().nullable(),
  })
  .meta({ id: 'ListMeta' });

const daysOfMonth = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function isRealDate(year: number, month: number, day: number): boolean {
  if (year < 1 || month < 1 || month > 12 || day < 1 || day > (daysOfMonth[month - 1] ?? 0)) return false;
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return month !== 2 || day < 29 || leap;
}

const datePattern = /^(\d{4})-(\d{2})-(\d{2})$/;
const dateTimePattern =
  /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(Z|z|[+-]\d{2}:?\d{2})?$/;

export function isDate(value: string): boolean {
  const match = datePattern.exec(value);
  return match !== null && isRealDate(Number(match[1]), Number(match[2]), Number(match[3]));
}

function isDateTime(value: string): boolean {
  const match = dateTimePattern.exec(value);
  if (match === null) return false;
  const [, year, month, day, hour, minute, second = '0', offset = 'Z'] = match;
  const offsetHours = offset.length > 1 ? Number(offset.slice(1, 3)) : 0;
  const offsetMinutes = offset.length > 1 ? Number(offset.slice(-2)) : 0;
  return (
    isRealDate(Number(year), Number(month), Number(day)) &&
    Number(hour) < 24 &&
    Number(minute) < 60 &&
    Number(second) < 60 &&
    offsetHours <= 18 &&
    offsetMinutes < 60
  );
}

/** A calendar date, `2026-11-23`. */
export const date = z.string().trim().refine(isDate, issue('DATE_INVALID')).meta({ format: 'date' });

/** An instant with `Z` or offset, or a local time in the time zone given by `timeZone` of the request. */
export const dateTime = z
  .string()
  .trim()
  .refine(isDateTime, issue('TIME_INVALID'))
  // In another time zone or an hour later the year could have five digits, which RFC 3339 does not allow.
  .refine((value) => !value.startsWith('9999'), issue('YEAR_TOO_LATE'))
  .meta({
    description: 'RFC 3339; without an offset, local to `timeZone`',
    examples: ['2026-11-23T09:00:00Z'],
  });

/** A bound of a time filter: an instant, or a whole day in the time zone of the workspace. */
export const timeBound = z
  .string()
  .trim()
  .refine((value) => isDate(value) || isDateTime(value), issue('MOMENT_INVALID'))
  .meta({
    description: 'A time, or a date, which means the whole day in the workspace’s time zone; inclusive',
  });

/** An instant in output: RFC 3339 in UTC with milliseconds. */
export const instant = z.string().meta({ format: 'date-time', examples: ['2026-11-23T09:00:00.000Z'] });

const knownZones = new Map<string, boolean>();
const knownZonesMax = 2_000;

function isTimeZone(value: string): boolean {
  const known = knownZones.get(value);
  if (known !== undefined) return known;
  let valid = /^[A-Za-z]/.test(value);
  try {
    if (valid) new Intl.DateTimeFormat('en', { timeZone: value });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    valid = false;
  }
  if (knownZones.size < knownZonesMax) knownZones.set(value, valid);
  return valid;
}

/** An IANA time zone that the runtime knows. */
export const timeZone = z
  .string()
  .trim()
  .max(64)
  .refine(isTimeZone, issue('TIME_ZONE_UNKNOWN'))
  .meta({ examples: ['Europe/Berlin'] });

export const email = text(255).pipe(z.email(because('EMAIL_INVALID').text));
export const phone = text(20).refine(
  (value) => /^[+(]?[0-9(][0-9().\s/-]*$/.test(value) && value.replace(/\D/g, '').length >= 3,
  issue('PHONE_INVALID'),
);
export const country = z
  .string()
  .trim()
  .regex(/^[A-Za-z]{2}$/, because('COUNTRY_INVALID').text)
  .toUpperCase();
export const locale = z
  .string()
  .trim()
  .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/, 'Must be a language tag like en or pt-BR');
export const currency = z
  .string()
  .trim()
  .regex(/^[A-Za-z]{3}$/, because('CURRENCY_INVALID').text)
  .toUpperCase();

/** A web address: no `javascript:` or `data:`. */
export const seenUrl = text(2_048).refine((value) => {
  const url = URL.parse(value);
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:');
}, issue('NOT_HTTPS'));

/** A web address that people may be sent to. It breaks no line of a mail. */
export const webUrl = seenUrl.refine((value) => !/[\s\p{Cc}]/u.test(value), issue('NOT_HTTPS'));

/** Ids in other systems, `{ hubspot: "123" }`. */
export const externalIds = z
  .record(filledText(64), filledText(255))
  .refine((value) => Object.keys(value).length <= 20, issue('ENTRIES_MAX', { max: 20 }));

/** A tracking query string or object, `utm_source=…`. */
export const utm = z
  .union([
    text(2_048),
    z
      .record(filledText(64), text(255))
      .refine((value) => Object.keys(value).length <= 50, issue('ENTRIES_MAX', { max: 50 })),
  ])
  .meta({ description: 'A query string such as `utm_source=ads&utm_medium=cpc`, or an object' });

/** A person as shown in other records. */
export const personRef = z.object({ id: rowId, name: z.string() }).meta({ id: 'PersonRef' });
