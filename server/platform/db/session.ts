import pg from 'pg';
import { firstCell, type Cells } from './cells.ts';
import { reachedText } from './replica-state.ts';

/**
 * What holds for every statement: the role, the time zone, and limits so that a request never hangs on the database. Where
 * nothing is in between, a connection starts with all but the role. A pooler refuses settings in the startup message and
 * gives every transaction another session: through one they are sent with each transaction, before its first statement and
 * in the same round trip (docs/decisions/0194, 0232).
 */
export type Session = {
  /** The role of the service; `none` where the login works as itself. */
  readonly role: string;
  /** How long a statement may take, in milliseconds; Infinity where an address says so. */
  readonly statementMaxMs: number;
  /** Sent ahead of a text without parameters, which may be `begin`. */
  readonly opening: string;
  /** How many results the opening has. */
  readonly openingResults: number;
  /** Sent ahead of one statement; its parameters are role and workspace. */
  readonly prelude: string;
  /** The same for a transaction; its parameters are role, workspace and time. */
  readonly openingPrelude: string;
  /** The same in a cell: that of the workspace, or the one that the third parameter names. */
  readonly cellPrelude: string;
  /** The same where Citus holds the cells, whose servers are told the workspace. */
  readonly clusterPrelude: string;
  /** Which column of its row says where that is. */
  readonly cellColumn: number;
  /** Null where statements are not those of an installation, as in tests of connections. */
  readonly cells: Cells | null;
};

const standard: Readonly<Record<string, string>> = {
  timezone: 'UTC',
  statement_timeout: '10s',
  lock_timeout: '3s',
  idle_in_transaction_session_timeout: '15s',
  // Just-in-time compilation costs short statements more than it gives.
  jit: 'off',
};
/** While Citus moves a cell to another server, writes to it wait for the end, which took more than 3 s on a busy machine. */
const ofClusters: typeof standard = { lock_timeout: '8s' };
/** One statement alone is never idle in a transaction. */
const ofTransactionsOnly = 'idle_in_transaction_session_timeout';

/**
 * The settings that an address names itself win.
 * @returns the address without those, the same as one to start connections with, and what holds
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
  // After the limits of time, because it may wait for a workspace that moves.
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

/** The same on a replica, which has to have replayed the position of its third parameter. */
export function replicaSession(session: Session): Session {
  const { prelude, cellPrelude, clusterPrelude } = session;
  return {
    ...session,
    prelude: `${prelude}, ${reachedText('$3')}`,
    cellPrelude: `${cellPrelude}, ${reachedText('$4')}`,
    clusterPrelude: `${clusterPrelude}, ${reachedText('$4')}`,
  };
}

/** The same for a connection of its own, which nobody shares: without limits, for migrations and upkeep. */
export function unhurriedSettings(role: string | null): string {
  return `set role ${role ?? 'none'}; set timezone = 'UTC'; set statement_timeout = 0; set lock_timeout = '10min'; set idle_in_transaction_session_timeout = 0`;
}

/** Takes `-c name=value` of our settings out of an address; what else its `options` say is left to the operator. */
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

/** Adds settings to what an address asks for at the start of a connection. */
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

const units: Readonly<Record<string, number>> = { us: 0.001, ms: 1, s: 1_000, min: 60_000, h: 3_600_000 };

/** Of a limit as PostgreSQL writes it; 0 is none. */
function milliseconds(text = '0'): number {
  const [, number = '', unit = 'ms'] = /^(\d+)\s*(us|ms|s|min|h)?$/.exec(text.trim()) ?? [];
  const ms = Number(number) * (units[unit] ?? 1);
  return number === '' || ms === 0 ? Infinity : ms;
}

const sessions = new WeakMap<pg.ClientBase, Session>();
const roles = new WeakMap<pg.ClientBase, string>();

/** Says what holds on a connection of a pool, which may lead through a pooler. */
export function keepSession(client: pg.ClientBase, session: Session): void {
  sessions.set(client, session);
}

const entered = new WeakMap<pg.ClientBase, string>();

/** Says in which cell the transaction of a connection is. */
export function keepCell(client: pg.ClientBase, cell: string): void {
  entered.set(client, cell);
}

export function cellAt(client: pg.ClientBase): string {
  return entered.get(client) ?? firstCell;
}

/** Says as which role a connection of its own works. */
export function keepRole(client: pg.ClientBase, role: string | null): void {
  roles.set(client, role ?? 'none');
}

/** What `set local role` calls the service on a connection. */
export function serviceRoleAt(client: pg.ClientBase): string {
  return sessions.get(client)?.role ?? roles.get(client) ?? 'none';
}

/** Null for a connection of its own, whose settings are those of its session. */
export function sessionAt(client: pg.ClientBase): Session | null {
  return sessions.get(client) ?? null;
}
