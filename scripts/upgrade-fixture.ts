// node scripts/upgrade-fixture.ts NAME
// Saves a data folder and a backup of this version in server/test/upgrades/NAME, which every later version has to open.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { constants, zstdCompressSync } from 'node:zlib';
import { command } from '../server/test/service.ts';

const fileBytes = 16n * 2n ** 20n;

const [name] = process.argv.slice(2);
if (name === undefined) throw new Error('How is the fixture called?');
const target = join(import.meta.dirname, '../server/test/upgrades', name);
mkdirSync(target);

const folder = mkdtempSync(join(tmpdir(), 'callwright-fixture-'));
const environment = { DATA_DIR: folder };
const { apiKey, counts } = await command(environment, 'demo');
await command(environment, 'backup', join(target, 'demo.backup'));
removeSpareLog(join(folder, 'postgres'));
writeFileSync(join(target, 'data.tar.zst'), packed());
const secret = readFileSync(join(folder, 'app-secret'), 'utf8').trim();
writeFileSync(join(target, 'expected.json'), `${JSON.stringify({ secret, apiKey, counts }, null, 2)}\n`);
rmSync(folder, { recursive: true });

/**
 * The databases of a cluster start as copies of one another: a compression window over all of them makes the archive
 * two thirds smaller.
 */
function packed(): Buffer {
  const tar = execFileSync('tar', ['--exclude=./log', '--exclude=./locks', '-cf', '-', '.'], {
    cwd: folder,
    maxBuffer: 2 ** 30,
  });
  return zstdCompressSync(tar, {
    params: { [constants.ZSTD_c_compressionLevel]: 19, [constants.ZSTD_c_windowLog]: 27 },
  });
}

/**
 * Recycled WAL files still contain their earlier content: the address in their first page does not match their name.
 */
function removeSpareLog(data: string): void {
  const log = join(data, 'pg_wal');
  for (const file of readdirSync(log).filter((one) => /^[0-9A-F]{24}$/.test(one))) {
    const page = readFileSync(join(log, file)).subarray(0, 16);
    if (page.readBigUInt64LE(8) / fileBytes !== BigInt(`0x${file.slice(16)}`)) rmSync(join(log, file));
  }
}
