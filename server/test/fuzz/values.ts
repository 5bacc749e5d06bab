/** Nested deeper than any valid request. */
function nested(depth: number): unknown {
  return Array.from({ length: depth }).reduce<unknown>((inner) => [inner], 1);
}

/** Values that are valid in one place and not in another (reliability, finding 9). */
export const nastyValues: readonly unknown[] = [
  // PostgreSQL cannot store NUL or unpaired surrogates.
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udfff',
  // Empty values of all kinds.
  '',
  ' ',
  '\t\r\n',
  'null',
  'undefined',
  null,
  [],
  {},
  [null],
  [[]],
  // Numbers outside the range of their column, and values that are not numbers.
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  '-1',
  '1e9',
  '0x10',
  '2147483648',
  '9007199254740993',
  '9223372036854775808',
  'NaN',
  '1e309',
  '١٢٣',
  rawNumber('1e309'),
  rawNumber('-0'),
  rawNumber('9223372036854775808'),
  // Types other than the expected one.
  true,
  'true',
  'yes',
  { id: 1 },
  [1, 1],
  Array.from({ length: 300 }, () => 1),
  // Dates and times that do not exist, or only in JavaScript, and one that daylight saving skips in Berlin.
  '0001-01-01',
  '9999-12-31',
  '10000-01-01T00:00:00Z',
  '+275760-09-13T00:00:00Z',
  '2026-02-30',
  '2026-11-23T25:00:00Z',
  '2027-03-28T02:30:00',
  '2026-11-23T09:00:60Z',
  'Mars/Olympus',
  // Syntax of languages that a value could be inserted into.
  "' or 1=1 --",
  '"; drop table contact; --',
  '%',
  '_',
  '\\',
  '$1',
  '{{7*7}}',
  '../../etc/passwd',
  'a\r\nSet-Cookie: a=b',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  // Property names of every object.
  '__proto__',
  'constructor',
  JSON.parse('{"__proto__":{"isAdmin":true},"constructor":{"prototype":{}}}'),
  // Text that is longer, or shorter, than it looks.
  '😀',
  '\u202eright to left',
  'e\u0301\u0301\u0301',
  'ﷺ'.repeat(300),
  ','.repeat(500),
  'x'.repeat(10_000),
  nested(31),
  nested(5_000),
];

/** A number literal exactly as written; as a value, JavaScript would change it. */
function rawNumber(text: string): unknown {
  return (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(text); // newer than the library's types
}

/** The same for a query or a path, where all values are text. */
export const nastyTexts: readonly string[] = [
  ...new Set(
    nastyValues
      .map((value) => (typeof value === 'string' ? value.toWellFormed() : JSON.stringify(value)))
      .filter((text) => text.length <= 10_000)
      .map(encodeURIComponent),
  ),
  // Percent signs that encode nothing, and bytes that are not UTF-8.
  '%',
  '%zz',
  '%FF',
  '%C0%80',
  '%ED%A0%80',
];
