import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';

const hasStrace = spawnSync('strace', ['-V']).status === 0;

test(
  'a secret that is made is on the disk before it has its name, and then the name is',
  { skip: !hasStrace && 'strace is not installed' },
  (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'write-once-'));
    t.after(() => rmSync(folder, { recursive: true }));
    const trace = join(folder, 'trace');
    const { status, stderr } = spawnSync(
      'strace',
      [
        '-f',
        '-qq',
        '-y',
        `--output=${trace}`,
        '--trace=fsync,fdatasync,link,linkat',
        process.execPath,
        '--eval',
        'import(process.argv[1]).then((it) => it.writeOnce(process.argv[2], "secret"))',
        join(import.meta.dirname, 'write-once.ts'),
        join(folder, 'kept'),
      ],
      { encoding: 'utf8' },
    );
    assert.equal(status, 0, stderr);
    assert.equal(readFileSync(join(folder, 'kept'), 'utf8'), 'secret');
    const calls = readFileSync(trace, 'utf8').split('\n');
    const place = (what: RegExp) => calls.findIndex((line) => what.test(line));
    const [file, name, parent] = [
      place(/sync\(\d+<.*kept\.[\da-f-]+>/),
      place(/link(at)?\(.*kept"/),
      calls.findIndex((line) => line.includes('sync(') && line.includes(`<${folder}>`)),
    ];
    assert.ok(file >= 0 && file < name && name < parent, calls.join('\n'));
  },
);
