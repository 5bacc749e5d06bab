import { spawn } from 'node:child_process';
import { z } from 'zod';
import { openCluster } from '#/platform/cluster/open.ts';
import { loadConfig } from '#/platform/config/config.ts';
import { command, UsageError } from './command.ts';

export const psql = command({
  name: 'psql',
  summary: 'Open a shell on the database; what follows goes to psql, as in: psql -c "select 1"',
  input: z.object({ args: z.array(z.string()) }),
  passesOn: true,
  run: async ({ args }) => {
    const { databaseDirectUrl, databaseUrl: shared, dataDir } = loadConfig();
    const databaseUrl = shared === null ? null : (databaseDirectUrl ?? shared);
    const cluster = databaseUrl === null ? await openCluster(dataDir) : null;
    try {
      const code = await runPsql(new URL(cluster?.url ?? databaseUrl ?? ''), args);
      return code === 0 ? null : { document: { code }, text: `psql ended with code ${code}`, isBad: true };
    } finally {
      await cluster?.close();
    }
  },
});

/** The address is passed in the environment, because other accounts can read a program's arguments. */
function runPsql(url: URL, args: readonly string[]): Promise<number | null> {
  const child = spawn('psql', args, {
    stdio: 'inherit',
    env: {
      ...process.env,
      PGHOST: url.searchParams.get('host') ?? url.hostname,
      PGPORT: url.port || '5432',
      PGUSER: decodeURIComponent(url.username),
      PGPASSWORD: decodeURIComponent(url.password),
      PGDATABASE: decodeURIComponent(url.pathname.slice(1)),
      ...(url.searchParams.has('sslmode') ? { PGSSLMODE: url.searchParams.get('sslmode') ?? '' } : {}),
    },
  });
  // Ctrl+C is for the statement that psql is running.
  const ignore = (): void => undefined;
  process.on('SIGINT', ignore);
  return new Promise<number | null>((resolve, reject) => {
    child.once('error', () =>
      reject(
        new UsageError(
          'There is no psql in the search path: install a client of PostgreSQL (Debian: apt-get install postgresql-client)',
        ),
      ),
    );
    child.once('exit', resolve);
  }).finally(() => process.off('SIGINT', ignore));
}
