import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { needPrograms, withoutDebian } from './debian.ts';

const root = join(import.meta.dirname, '../..');
const source = join(root, 'deploy/systemd');
/** On a scale to 10, where 10 is a service without any protection, and services that come with systemd have 2 to 9. */
const exposureMax = 1.9;

if (withoutDebian === false) needPrograms(['systemd-analyze', 'systemd-sysusers'], ['systemd']);

function run(program: string, ...args: string[]): { status: number | null; said: string } {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  return { status, said: stdout + stderr };
}

test(
  'systemd takes the unit without a warning, and finds it well protected',
  { skip: withoutDebian },
  (context) => {
    const folder = mkdtempSync(join(tmpdir(), 'callwright-unit-'));
    context.after(() => rmSync(folder, { recursive: true }));
    const unit = join(folder, 'callwright.service');
    // It checks that the program exists, which is in this checkout here.
    const text = readFileSync(join(source, 'callwright.service'), 'utf8').replaceAll(
      '/opt/callwright/',
      `${root}/`,
    );
    writeFileSync(unit, text);
    const verified = run('systemd-analyze', 'verify', '--man=no', unit);
    assert.deepEqual(verified, { status: 0, said: '' });
    const judged = run('systemd-analyze', 'security', '--offline=yes', '--no-pager', unit);
    const exposure = /Overall exposure level for callwright\.service: ([\d.]+)/.exec(judged.said)?.[1];
    assert.ok(Number(exposure) <= exposureMax, judged.said);
  },
);

test('the account of the unit can be made', { skip: withoutDebian }, (context) => {
  const folder = mkdtempSync(join(tmpdir(), 'callwright-users-'));
  context.after(() => rmSync(folder, { recursive: true }));
  cpSync('/etc/passwd', join(folder, 'etc/passwd'));
  cpSync('/etc/group', join(folder, 'etc/group'));
  const made = run('systemd-sysusers', `--root=${folder}`, join(source, 'callwright.sysusers.conf'));
  assert.equal(made.status, 0, made.said);
  assert.match(
    readFileSync(join(folder, 'etc/passwd'), 'utf8'),
    /^callwright:x:\d+:\d+:Callwright:\/var\/lib\/callwright:/m,
  );
});
