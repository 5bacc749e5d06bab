import type pg from 'pg';

/** The cell whose tables are those of the schema `public`; all others have a schema of their own. */
export const firstCell = 'default';

/** Of those who are told that there are other cells than before. */
export const cellsChannel = 'callwright_cells';

export function schemaOf(cell: string): string {
  return cell === firstCell ? 'public' : `cell_${cell}`;
}

/** The views of its tables as they were; of the first cell those that migrations make. */
export function pastOf(cell: string): string {
  return cell === firstCell ? 'past' : `past_${cell}`;
}

/** The same for the cell that a statement runs in. */
export const pastHere = `case when current_schema() in ('public', 'cell_${firstCell}') then 'past' else 'past_' || substr(current_schema(), 6) end`;

/** Lets a transaction read the past of the cell that it has entered; an error where the cell has none. */
export function pastText(cells: Pick<Cells, 'isOne'> | undefined): string {
  if (cells?.isOne !== false) return 'set local search_path = past, public';
  return `select set_config('search_path', (${pastHere})::regnamespace || ', ' || current_setting('search_path'), true)`;
}

/** What statements of a workspace run as while there is one cell, and while there are several. */
const roles = {
  one: { app: 'callwright_app', search: 'callwright_search' },
  several: { app: 'callwright_app_of_cells', search: 'callwright_search_of_cells' },
} as const;
export type WorkspaceRoles = {
  readonly app: 'callwright_app' | 'callwright_app_of_cells';
  readonly search: 'callwright_search' | 'callwright_search_of_cells';
};

export function rolesFor(cells: readonly string[]): WorkspaceRoles {
  return cells.length > 1 ? roles.several : roles.one;
}

/** @returns one before the tables of cells are there */
export async function readCells(client: Pick<pg.ClientBase, 'query'>): Promise<string[]> {
  const { rows: there } = await client.query<{ is: boolean }>(
    "select to_regclass('public.cell') is not null as is",
  );
  if (there[0]?.is !== true) return [firstCell];
  const { rows } = await client.query<{ name: string }>(
    "select name from public.cell order by name <> 'default', created_at, name",
  );
  return rows.map(({ name }) => name);
}

/** Whether the database belongs to a cluster of Citus, which holds each further cell on one of its servers. */
export async function isOnCitus(client: Pick<pg.ClientBase, 'query'>): Promise<boolean> {
  const { rows } = await client.query("select from pg_extension where extname = 'citus'");
  return rows.length > 0;
}

/** What `enterText` calls its answer. */
export const enteredColumn = 'entered_cell';

/** Enters the cell of a workspace, or as the service ('') the one that is wanted. */
export function enterText(account: string, wanted: string): string {
  return `select public.enter_cell('${account}', '${wanted}') as ${enteredColumn}`;
}

/** Sets something on the servers of cells as well; within a transaction that was begun. */
export function setOnServersText(setting: string, value: string): string {
  return `select public.tell_servers('${setting}', '${value}')`;
}

/** Sets something for a transaction, also on the servers of its cell. */
export function settingText(
  cells: Pick<Cells, 'areSpread'> | undefined,
  setting: string,
  value: string,
): string {
  return cells?.areSpread === true ? setOnServersText(setting, value) : `set local ${setting} = '${value}'`;
}

/** What an installation has: a database that becomes a cluster is one at the next start. */
export type CellLayout = { readonly names: readonly string[]; readonly isCluster: boolean };

export async function readLayout(client: Pick<pg.ClientBase, 'query'>): Promise<CellLayout> {
  return { names: await readCells(client), isCluster: await isOnCitus(client) };
}

const hintsMax = 100_000;

/**
 * The cells of an installation. While there is one, nothing is sent for their sake. Where a workspace is, the database says
 * with each transaction; what is remembered here only chooses the name of a prepared statement, so that each cell has its
 * own plans.
 */
export class Cells {
  readonly #read: () => Promise<readonly string[]>;
  readonly #hints = new Map<number, string>();
  /** As whom the service works; null where that is the login itself. */
  readonly serviceRole: string | null;
  /** Whether Citus holds the further ones: then their servers are told what holds for a transaction. */
  readonly isCluster: boolean;
  #names: readonly string[];

  constructor(
    { names, isCluster }: CellLayout,
    serviceRole: string | null,
    read: () => Promise<readonly string[]>,
  ) {
    this.#names = names;
    this.isCluster = isCluster;
    this.serviceRole = serviceRole;
    this.#read = read;
  }

  get names(): readonly string[] {
    return this.#names;
  }

  get isOne(): boolean {
    return this.#names.length === 1;
  }

  /** Whether transactions of workspaces may reach other servers. */
  get areSpread(): boolean {
    return this.isCluster && !this.isOne;
  }

  get roles(): WorkspaceRoles {
    return this.isOne ? roles.one : roles.several;
  }

  async refresh(): Promise<void> {
    this.#names = await this.#read();
  }

  /**
   * With the first further cell the roles of before lose their rights, so that a process which does not know of it reads and
   * writes nothing where a workspace no longer is.
   * @param wasOne what was known when it was sent: another request may have asked meanwhile
   * @returns whether that is why it failed, and the same can be tried again
   */
  async wereUnknown(error: unknown, wasOne: boolean): Promise<boolean> {
    if (!wasOne || !(error instanceof Error) || !('code' in error) || error.code !== '42501') return false;
    if (this.isOne) await this.refresh();
    return !this.isOne;
  }

  /** Where a workspace was the last time; for names only. */
  hint(accountId: number): string {
    return this.#hints.get(accountId) ?? firstCell;
  }

  note(accountId: number, cell: string): void {
    if (this.#hints.get(accountId) === cell) return;
    if (this.#hints.size >= hintsMax) this.#hints.clear();
    this.#hints.set(accountId, cell);
  }
}
