import assert from 'node:assert/strict';
import {
  chownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { folderOf } from './folder.ts';

const nobody = 65_534;

test(
  'root in the folder of another account changes nothing elsewhere that a link in it leads to',
  { skip: process.getuid?.() !== 0 && 'of installations that run as root' },
  (t) => {
    const folder = mkdtempSync(join(tmpdir(), 'folder-'));
    t.after(() => rmSync(folder, { recursive: true }));
    const [elsewhere, theirs] = [join(folder, 'elsewhere'), join(folder, 'theirs')];
    mkdirSync(elsewhere, { mode: 0o755 });
    writeFileSync(join(elsewhere, 'file'), 'kept', { mode: 0o644 });
    mkdirSync(theirs);
    chownSync(theirs, nobody, nobody);
    symlinkSync(join(elsewhere, 'file'), join(theirs, 'app-secret'));
    symlinkSync(elsewhere, join(theirs, 'backups'));
    folderOf(theirs);
    const { uid, mode } = statSync(join(elsewhere, 'file'));
    assert.deepEqual([uid, mode & 0o777, statSync(elsewhere).mode & 0o777], [0, 0o644, 0o755]);
    assert.equal(lstatSync(join(theirs, 'app-secret')).uid, nobody);
  },
);
