import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvSource, readCsvHead, type CsvForm } from './csv.ts';
import type { SourceRow } from './import-source.ts';

async function* inParts(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function rowsOf(bytes: Buffer, form: Partial<CsvForm> = {}, after = 0, size = 7): Promise<SourceRow[]> {
  const { form: found } = readCsvHead(bytes, true, form);
  return Array.fromAsync(csvSource(() => inParts(bytes, size), found).rows(after));
}

const text = 'E-Mail;Name;Notiz\r\nä@x.test;"Müller; Ute";"zwei\nZeilen"\r\n€@x.test;\'=1;\r\n';
const files: [string, Buffer][] = [
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`)],
  ['UTF-16', Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ['UTF-16 without a mark', Buffer.from(text.replaceAll('€', 'e'), 'utf16le')],
  ['UTF-16, big end first', Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
];

test('encoding and separator are found, whatever parts the file comes in', async () => {
  for (const [name, bytes] of files) {
    const rows = await rowsOf(bytes);
    assert.deepEqual(
      rows.map(({ number, cells, fault }) => [
        number,
        cells['E-Mail']?.replace('e@', '€@'),
        cells['Name'],
        cells['Notiz'],
        fault,
      ]),
      [
        [1, 'ä@x.test', 'Müller; Ute', 'zwei\nZeilen', null],
        [2, '€@x.test', '=1', '', null],
      ],
      name,
    );
  }
  const latin = Buffer.from([
    ...Buffer.from('Name,Preis\n'),
    0x4d,
    0xfc,
    0x6c,
    0x6c,
    0x65,
    0x72,
    0x2c,
    0x80,
    0x35,
  ]);
  assert.deepEqual(readCsvHead(latin, true, {}).form, { encoding: 'windows-1252', delimiter: ',' });
  assert.deepEqual(
    (await rowsOf(latin)).map(({ cells }) => cells),
    [{ Name: 'Müller', Preis: '€5' }],
  );
});

test('reading goes on after any row as if it had not stopped', async () => {
  const bytes = Buffer.from(text);
  const all = await rowsOf(bytes);
  for (let after = 0; after <= all.length; after++)
    assert.deepEqual(await rowsOf(bytes, {}, after), all.slice(after));
});

test('headings are told apart, short rows are filled, and rows with more cells than headings are faults', async () => {
  const rows = await rowsOf(Buffer.from('a,a,,b\n1,2\n1,2,3,4,5\n\n1,2,3,4,,\n'));
  assert.deepEqual(rows, [
    { number: 1, cells: { a: '1', 'a (2)': '2', 'Column 3': '', b: '' }, fault: null },
    { number: 2, cells: { a: '1', 'a (2)': '2', 'Column 3': '3', b: '4' }, fault: 'ROW_TOO_LONG' },
    { number: 3, cells: { a: '1', 'a (2)': '2', 'Column 3': '3', b: '4' }, fault: null },
  ]);
});

test('a quote that is not closed ends the file with a fault, and what came before it is read', async () => {
  const rows = await rowsOf(Buffer.from('a,b\n1,2\n"3,4\n5,6\n'));
  assert.deepEqual(
    rows.map(({ number, fault }) => [number, fault]),
    [
      [1, null],
      [2, 'QUOTE_NOT_CLOSED'],
    ],
  );
  const long = await rowsOf(
    Buffer.from(`a,b\n1,2\n"${'x\n'.repeat(400_000)}`),
    { encoding: 'utf-8', delimiter: ',' },
    0,
    65_536,
  );
  assert.deepEqual(
    long.map(({ number, fault }) => [number, fault]),
    [
      [1, null],
      [2, 'QUOTE_NOT_CLOSED'],
    ],
  );
});
