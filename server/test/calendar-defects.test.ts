import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';

// docs/calendars-checked.md lists the tests for known defects of calendars. The tests have the defects in their names.

const root = new URL('../../', import.meta.url);
const textOf = (path: string): string => readFileSync(new URL(path, root), 'utf8');

const places: readonly [start: string, columns: readonly string[]][] = [
  ['server/ports/calendars/caldav/', ['CalDAV']],
  ['server/ports/calendars/ics/', ['File']],
  ['server/ports/calendars/google/', ['Google']],
  ['server/ports/calendars/microsoft/', ['Microsoft']],
  ['server/ports/calendars/ical/', ['CalDAV', 'File']],
  ['server/test/calendars/reported-entries.ts', ['CalDAV', 'File']],
  ['', ['Service']],
];

/** `8 Google path` for each defect named in a test file. */
function namedByTests(): string[] {
  const files = globSync(['server/**/*.test.ts', 'server/test/calendars/*.ts', 'web/e2e/*.test.ts'], {
    cwd: root,
    exclude: (path) => path.endsWith('node_modules') || path.endsWith('calendar-defects.test.ts'),
  });
  return files.flatMap((file) => {
    const columns = places.find(([start]) => file.startsWith(start))?.[1] ?? [];
    const numbers = new Set([...textOf(file).matchAll(/\[defect (\d+)\]/g)].map(([, number]) => number));
    return [...numbers].flatMap((number) => columns.map((column) => `${number} ${column} ${file}`));
  });
}

function namedByTable(): { numbers: number[]; named: string[] } {
  const rows = textOf('docs/calendars-checked.md')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const [head = [], ...defects] = rows;
  const named = defects.flatMap(([, number, , , ...cells]) =>
    cells.flatMap((cell, index) =>
      [...cell.matchAll(/\]\(\.\.\/([^)]+)\)/g)].map(([, file]) => `${number} ${head[index + 4]} ${file}`),
    ),
  );
  return { numbers: defects.map(([, number]) => Number(number)), named };
}

test('the table of known defects of calendars names the tests that name them, and no others', () => {
  const { numbers, named } = namedByTable();
  assert.deepEqual(
    numbers,
    Array.from({ length: 18 }, (_, index) => index + 1),
  );
  assert.deepEqual(named.toSorted(), namedByTests().toSorted());
});
