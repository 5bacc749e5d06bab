import pg from 'pg';
import { hourMs, minuteMs, secondMs } from '@callwright/contract/units-of-time.ts';
import { firstCell, type Cells } from './cells.ts';
import { reachedText } from './replica-state.ts';

/**
 * Settings for every statement: role, time zone, and limits that keep a request from hanging on the database. On a
 * direct connection, all but the role are set at its start. A pooler refuses settings in the startup message and gives
 * each transaction another session: through one, they are sent with each transaction, ahead of its first statement and
 * in the same round trip (docs/decisions/0194, 0232).
 */
export type Session = {
  /** The role of the service; `none` if the login works as itself. */
  readonly role: string;
  /** The statement timeout in milliseconds; Infinity if the address turns it off. */
  readonly statementMaxMs: number;
  /** Sent ahead of a text without parameters, such as `begin`. */
  readonly opening: string;
  /** How many results `opening` returns. */
  readonly openingResults: number;
  /** Sent ahead of a single statement. Parameters: role, workspace. */
  readonly prelude: string;
  /** The same for a transaction. Parameters: role, workspace, time. */
  readonly openingPrelude: string;
  /** The same in a cell: that of the workspace, or the one named by the third parameter. */
  readonly cellPrelude: string;
  /** The same in a Citus cluster, whose other servers are told the workspace. */
  readonly clusterPrelude: string;
  /** The column of the prelude's row with the name of the cell. */
  readonly cellColumn: number;
  /** Null if there is no installation, as in tests of connections. */
  readonly cells: Cells | null;
};

const standard: Readonly<Record<string, string>> = {
  timezone: 'UTC',
  statement_timeout: '10s',
  lock_timeout: '3s',
  idle_in_transaction_session_timeout: '15s',
  // Just-in-time compilation costs more than it gains on short statements.
  jit: 'off',
};
/**
 * While Citus moves a cell to another server, writes to it wait at the end; that took more than 3 s on a busy machine.
 */
const ofClusters: typeof standard = { lock_timeout: '8s' };
/** A single statement is never idle in a transaction. */
const ofTransactionsOnly = 'idle_in_transaction_session_timeout';

/**
 * Settings given in the address override ours.
 * @returns the address without them, the address to connect with, and the settings in effect
 */
export function sessionOf(
  login: string,
  role: string | null,
  { cells = null, isDirect = false }: { readonly cells?: Cells | null; readonly isDirect?: boolean } = {},
): { address: string; starting: string; session: Session } {
  const { address, given } = withoutSettings(login);
  const settings = { ...standard, ...(cells?.isCluster === true && ofClusters), ...given };
  const names = isDirect ? [] : Object.keys(settings);
  const sets = [
    `set local role ${role ?? 'none'}`,
    ...names.map((name) => `set local ${name} = ${literal(settings[name])}`),
  ];
  const callsOf = (these: string[]): string[] =>
    these.map((name) => `set_config('${name}', ${literal(settings[name])}, true)`);
  const calls = callsOf(names.filter((name) => name !== ofTransactionsOnly));
  const prelude = `select ${["set_config('role', $1, true)", "set_config('app.account_id', $2, true)", ...calls].join(', ')}`;
  const ofTransactions = callsOf(names.filter((name) => name === ofTransactionsOnly));
  // After the timeouts are set, because it may wait for a workspace that is being moved.
  const cellPrelude = `${prelude}, public.enter_cell($2, $3)`;
  return {
    address,
    starting: isDirect ? withSettings(address, settings) : address,
    session: {
      role: role ?? 'none',
      statementMaxMs: milliseconds(settings['statement_timeout']),
      opening: `${sets.join('; ')}; `,
      openingResults: sets.length,
      prelude,
      openingPrelude: [prelude, ...ofTransactions, "set_config('app.now', $3, true)"].join(', '),
      cellPrelude,
      clusterPrelude: `${cellPrelude}, public.tell_servers('app.account_id', $2)`,
      cellColumn: 2 + calls.length,
      cells,
    },
  };
}

/** The same on a replica, which must have replayed the position in the third parameter. */
export function replicaSession(session: Session): Session {
  const { prelude, cellPrelude, clusterPrelude } = session;
  return {
    ...session,
    prelude: `${prelude}, ${reachedText('$3')}`,
    cellPrelude: `${cellPrelude}, ${reachedText('$4')}`,
    clusterPrelude: `${clusterPrelude}, ${reachedText('$4')}`,
  };
}

/** The same for a dedicated connection: without limits, for migrations and maintenance. */
export function unhurriedSettings(role: string | null): string {
  return `set role ${role ?? 'none'}; set timezone = 'UTC'; set statement_timeout = 0; set lock_timeout = '10min'; set idle_in_transaction_session_timeout = 0`;
}

/** Removes `-c name=value` of our settings from an address. Other `options` stay as the operator wrote them. */
function withoutSettings(login: string): { address: string; given: Record<string, string> } {
  const url = new URL(login);
  const given: Record<string, string> = {};
  const others = (url.searchParams.get('options') ?? '').replace(
    /(?:-c\s*|--)([a-zA-Z_]+)=(\S+)\s*/g,
    (option, name: string, value: string) => {
      const known = name.toLowerCase();
      if (!(known in standard)) return option;
      given[known] = value;
      return '';
    },
  );
  if (others.trim() === '') url.searchParams.delete('options');
  else url.searchParams.set('options', others.trim());
  return { address: url.href, given };
}

/** Adds settings to the `options` with which an address connects. */
function withSettings(address: string, settings: Readonly<Record<string, string>>): string {
  const url = new URL(address);
  const ours = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`);
  const others = url.searchParams.get('options') ?? '';
  url.searchParams.set('options', [others, ...ours].filter((option) => option !== '').join(' '));
  return url.href;
}

function literal(value = ''): string {
  return pg.escapeLiteral(value);
}

const units: Readonly<Record<string, number>> = { us: 0.001, ms: 1, s: secondMs, min: minuteMs, h: hourMs };

/** A time limit as PostgreSQL writes it, in milliseconds; 0 means no limit. */
function milliseconds(text = '0'): number {
  const [, number = '', unit = 'ms'] = /^(\d+)\s*(us|ms|s|min|h)?$/.exec(text.trim()) ?? [];
  const ms = Number(number) * (units[unit] ?? 1);
  return number === '' || ms === 0 ? Infinity : ms;
}

const sessions = new WeakMap<pg.ClientBase, Session>();
const roles = new WeakMap<pg.ClientBase, string>();

/** Remembers the settings of a pooled connection, which may lead through a pooler. */
export function keepSession(client: pg.ClientBase, session: Session): void {
  sessions.set(client, session);
}

const entered = new WeakMap<pg.ClientBase, string>();

/** Remembers the cell of a connection's transaction. */
export function keepCell(client: pg.ClientBase, cell: string): void {
  entered.set(client, cell);
}

export function cellAt(client: pg.ClientBase): string {
  return entered.get(client) ?? firstCell;
}

/** Remembers the role of a dedicated connection. */
export function keepRole(client: pg.ClientBase, role: string | null): void {
  roles.set(client, role ?? 'none');
}

/** The role of the service on a connection, for `set local role`. */
export function serviceRoleAt(client: pg.ClientBase): string {
  return sessions.get(client)?.role ?? roles.get(client) ?? 'none';
}

/** Null for a dedicated connection, which keeps settings in its session. */
export function sessionAt(client: pg.ClientBase): Session | null {
  return sessions.get(client) ?? null;
}
