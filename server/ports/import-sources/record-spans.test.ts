import assert from 'node:assert/strict';
import { test } from 'node:test';
import { csvSource, type CsvForm } from './csv.ts';
import { blankRecord, recordSpans, type RecordSpan } from './record-spans.ts';

async function* inParts(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const files: readonly [string, Buffer, CsvForm][] = [
  [
    'quotes, line ends in cells, empty lines and a mark',
    Buffer.from('\uFEFFa,b\r\n"ä, ""x""\r\ny",1\r\n\r\nfoo "bar",2\r\n,\r\nlast,3'),
    { delimiter: ',', encoding: 'utf-8' },
  ],
  ['one column', Buffer.from('a\nb\n\nc\n'), { delimiter: ',', encoding: 'utf-8' }],
  [
    'windows-1252',
    Buffer.from([...Buffer.from('a;b\n'), 0xfc, ...Buffer.from(';1\nx;'), 0x80, ...Buffer.from('\n')]),
    { delimiter: ';', encoding: 'windows-1252' },
  ],
  ['a quote that is not closed', Buffer.from('a,b\n1,2\n"3,4\n5,6\n'), { delimiter: ',', encoding: 'utf-8' }],
];

async function spansOf(
  bytes: Buffer,
  form: CsvForm,
): Promise<{ spans: RecordSpan[]; broken: number | null }> {
  const walk = recordSpans(inParts(bytes, 5), form);
  const spans: RecordSpan[] = [];
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop
    const next = await walk.next();
    if (next.done === true) return { spans, broken: next.value };
    spans.push(next.value);
  }
}

const valuesOf = (bytes: Buffer, form: CsvForm) =>
  Array.fromAsync(csvSource(() => inParts(bytes, 3), form).rows(0), ({ cells }) => Object.values(cells));

test('each record has its place in the file, and without it the others are read as before', async () => {
  for (const [name, bytes, form] of files) {
    const { spans, broken } = await spansOf(bytes, form);
    const before = await valuesOf(bytes, form);
    assert.equal(broken === null, name !== 'a quote that is not closed', name);
    assert.equal(spans.length - 1, broken === null ? before.length : before.length - 1, name);
    for (const { number, from, to, cells } of spans.slice(1)) {
      const blanked = Buffer.from(bytes);
      blankRecord(bytes.subarray(from, to), form.delimiter, cells.length).copy(blanked, from);
      // oxlint-disable-next-line no-await-in-loop
      const after = await valuesOf(blanked, form);
      const expected = before.map((values, place) => (place + 1 === number ? values.map(() => '') : values));
      assert.deepEqual(after, expected, `${name}, record ${number}`);
    }
  }
});
