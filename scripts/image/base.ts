import { execFile } from 'node:child_process';
import { cpSync, existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Engine } from './engine.ts';

const run = promisify(execFile);

/** A base image for the Dockerfile if no registry is available: Debian's packages and the Node of the tests. */
export async function makeBase(engine: Engine, folder: string, image: string): Promise<void> {
  const packages = '--include=ca-certificates,libatomic1,libstdc++6';
  await run('mmdebstrap', ['--quiet', '--variant=minbase', packages, 'bookworm', join(folder, 'debian.tar')]);
  cpSync(process.execPath, join(folder, 'node'));
  cpSync(await npmFolder(), join(folder, 'npm'), { recursive: true });
  writeFileSync(
    join(folder, 'Basefile'),
    `FROM scratch
ADD debian.tar /
COPY node /usr/local/bin/node
COPY npm /usr/local/lib/node_modules/npm
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && groupadd --gid 1000 node && useradd --uid 1000 --gid node --create-home node
`,
  );
  await engine.build('--file', join(folder, 'Basefile'), '--tag', image, folder);
}

async function npmFolder(): Promise<string> {
  const { stdout } = await run('sh', ['-c', 'command -v npm']);
  return dirname(dirname(realpathSync(stdout.trim())));
}

/** Gives npm the same registry access in a build as outside; none of this stays in the image. */
export async function registryAccess(folder: string): Promise<string[]> {
  const { stdout } = await run('npm', ['config', 'get', 'userconfig']);
  const user = stdout.trim();
  const mounts = existsSync(user) ? [`${user}:/root/.npmrc:ro`] : [];
  const authorities = ['/etc/ssl/certs/ca-certificates.crt', process.env['NODE_EXTRA_CA_CERTS'] ?? ''].filter(
    existsSync,
  );
  if (process.env['NODE_EXTRA_CA_CERTS'] !== undefined) {
    writeFileSync(join(folder, 'ca.pem'), authorities.map((path) => readFileSync(path, 'utf8')).join('\n'));
    writeFileSync(join(folder, 'npmrc'), 'cafile=/usr/local/etc/build-ca.pem\n');
    mounts.push(`${folder}/ca.pem:/usr/local/etc/build-ca.pem:ro`, `${folder}/npmrc:/usr/local/etc/npmrc:ro`);
  }
  return mounts.flatMap((mount) => ['--volume', mount]);
}
