import { z } from 'zod';
import { integer } from './integer.ts';
import { url } from './provider-settings.ts';

/** Where records are kept and saved: docs/guides/database.md, docs/guides/poolers.md, docs/guides/replicas.md. */
export const databaseSettings = {
  DATABASE_URL: url('postgres:', 'postgresql:').optional().meta({
    description: 'PostgreSQL 15 or later. Without it, the embedded PostgreSQL in `DATA_DIR` is used.',
  }),
  DATABASE_DIRECT_URL: url('postgres:', 'postgresql:').optional().meta({
    description:
      'If `DATABASE_URL` leads through a pooler: the address of the same database without it, for notifications, migrations, upkeep and jobs. Default: `DATABASE_URL`.',
  }),
  DATABASE_REPLICA_URL: url('postgres:', 'postgresql:').optional().meta({
    description:
      'A streaming standby of the server at `DATABASE_URL`, with the same database and login. It answers lists, reports and free times. Each read sees everything that was saved before it; what the standby cannot answer, the primary does. Default: the primary answers everything.',
  }),
  DATABASE_WAIT_SECONDS: integer(0, 3_600).default(60).meta({
    description: 'Seconds for which the service waits at its start for a database that does not answer yet.',
  }),
  DATABASE_POOL_MAX: integer(1, 200).default(8).meta({
    description:
      'Most connections to PostgreSQL in one process. Four to eight serve two cores; more are slower.',
  }),
  MIGRATE_AT_START: z
    .enum(['on', 'off'], { error: 'Must be on or off' })
    .default('on')
    .transform((value) => value === 'on')
    .meta({
      description:
        '`on` (the default): a process migrates the database before it serves. `off`: it refuses a database that is not migrated; run `callwright migrate` before a new version starts.',
    }),
  BACKUP_DIR: z.string().min(1).optional().meta({
    description:
      'Folder in which the service saves a backup every day, best on another disk. Default: no backups.',
  }),
  BACKUP_KEEP: integer(1, 3_650)
    .default(14)
    .meta({ description: 'How many backups are kept in `BACKUP_DIR`; older ones are removed.' }),
  BACKUP_HOUR: integer(0, 23).default(2).meta({ description: 'Hour of the day of this backup, in UTC.' }),
  DATA_DIR: z.string().min(1).default('./data').meta({
    description:
      'Folder of the embedded PostgreSQL and of files that the service must keep. Only one process can answer requests on it; workers and commands may run at the same time.',
  }),
};
