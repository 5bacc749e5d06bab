import { join } from 'node:path';
import type { Folder } from './folder.ts';

export type Settings = Readonly<Record<string, string>>;

/** For a small installation: the server stays below 150 MB. With more memory, set higher values in postgresql.conf. */
const small: Settings = {
  shared_buffers: '48MB',
  work_mem: '4MB',
  maintenance_work_mem: '32MB',
  effective_cache_size: '512MB',
  max_connections: '60',
  max_worker_processes: '4',
  max_parallel_workers_per_gather: '0',
  autovacuum_max_workers: '2',
  huge_pages: 'off',
  jit: 'off',
  // There are no replicas, so WAL is needed only for recovery.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  max_wal_size: '256MB',
  min_wal_size: '32MB',
  // The defaults, stated explicitly: a confirmed booking survives a power failure.
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  random_page_cost: '1.1',
  timezone: 'UTC',
};

/** One file per weekday. Statements and error details are left out, because they contain personal data. */
function logging({ log }: Folder): Settings {
  return {
    logging_collector: 'on',
    log_directory: log,
    log_filename: 'postgres-%a.log',
    log_file_mode: '0600',
    log_truncate_on_rotation: 'on',
    log_rotation_age: '1d',
    log_rotation_size: '0',
    log_line_prefix: '%m [%p] ',
    log_timezone: 'UTC',
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    log_autovacuum_min_duration: '-1',
  };
}

/** Our part of the configuration, written at every start. */
export function ownConfiguration(folder: Folder, major: number, more: Settings = {}): string {
  const settings = {
    ...small,
    ...(major >= 18 ? { io_method: 'sync' } : {}),
    ...logging(folder),
    ...more,
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${quoted(value)}`);
  return `# Written by Callwright at every start. Settings of your own belong into postgresql.conf.\n${lines.join('\n')}\n`;
}

export const includingOurs = `include 'callwright.conf'\n# Settings below override those of Callwright.\n`;

export const accessRules = '# Written by Callwright at every start.\nlocal all all scram-sha-256\n';

/** Fixed settings: one socket in its own folder, no network. */
export function fixed(data: string, socketFolder: string): string[] {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: quotedInList(socketFolder),
    unix_socket_permissions: '0700',
    port: '5432',
    hba_file: join(data, 'pg_hba.conf'),
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** Quoted for a configuration file, which has escapes such as \f. */
function quoted(value: string): string {
  return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}

/** Quoted for the comma-separated list of socket folders. */
function quotedInList(path: string): string {
  return `"${path.replaceAll('"', '""')}"`;
}
