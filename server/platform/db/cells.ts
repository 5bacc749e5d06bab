import type pg from 'pg';

/** The cell whose tables are in the schema `public`. All others have a schema of their own. */
export const firstCell = 'default';

/** The channel that announces new cells to all processes. */
export const cellsChannel = 'callwright_cells';

export function schemaOf(cell: string): string {
  return cell === firstCell ? 'public' : `cell_${cell}`;
}

/** The schema of a cell's views of past states. Those of the first cell are made by migrations. */
export function pastOf(cell: string): string {
  return cell === firstCell ? 'past' : `past_${cell}`;
}

/** The same, as SQL, for the cell that a statement runs in. */
export const pastHere = `case when current_schema() in ('public', 'cell_${firstCell}') then 'past' else 'past_' || substr(current_schema(), 6) end`;

/** Lets a transaction read past states in the cell that it has entered. Fails if the cell has no such views. */
export function pastText(cells: Pick<Cells, 'isOne'> | undefined): string {
  if (cells?.isOne !== false) return 'set local search_path = past, public';
  return `select set_config('search_path', (${pastHere})::regnamespace || ', ' || current_setting('search_path'), true)`;
}

/** The roles for statements of a workspace, while there is one cell and while there are several. */
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

/** @returns one cell if the tables of cells do not exist yet */
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

/** Whether the database is the coordinator of a Citus cluster, which keeps each further cell on one of its servers. */
export async function isOnCitus(client: Pick<pg.ClientBase, 'query'>): Promise<boolean> {
  const { rows } = await client.query("select from pg_extension where extname = 'citus'");
  return rows.length > 0;
}

/** The result column of `enterText`. */
export const enteredColumn = 'entered_cell';

/** Enters the cell of a workspace, or, with an empty `account`, the cell `wanted` as the service. */
export function enterText(account: string, wanted: string): string {
  return `select public.enter_cell('${account}', '${wanted}') as ${enteredColumn}`;
}

/** Applies a setting on the servers of cells as well. Must run inside an explicit transaction. */
export function setOnServersText(setting: string, value: string): string {
  return `select public.tell_servers('${setting}', '${value}')`;
}

/** Applies a setting for the transaction, also on the server of its cell. */
export function settingText(
  cells: Pick<Cells, 'areSpread'> | undefined,
  setting: string,
  value: string,
): string {
  return cells?.areSpread === true ? setOnServersText(setting, value) : `set local ${setting} = '${value}'`;
}

/** The cells of an installation. Read at start, so a database that joins a cluster needs a restart. */
export type CellLayout = { readonly names: readonly string[]; readonly isCluster: boolean };

export async function readLayout(client: Pick<pg.ClientBase, 'query'>): Promise<CellLayout> {
  return { names: await readCells(client), isCluster: await isOnCitus(client) };
}

const hintsMax = 100_000;

/**
 * The cells of an installation. While there is only one, they cost nothing. The database says with each transaction
 * where a workspace is. What is remembered here only chooses the names of prepared statements, so that each cell has
 * its own plans.
 */
export class Cells {
  readonly #read: () => Promise<readonly string[]>;
  readonly #hints = new Map<number, string>();
  /** The role of the service; null if that is the login itself. */
  readonly serviceRole: string | null;
  /** Whether Citus holds the further cells. Their servers must then be told the settings of each transaction. */
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
   * When the second cell is made, the roles for one cell lose their rights, so that a process that does not know of it
   * cannot read or write where a workspace no longer is.
   * @param wasOne what was known when the statement was sent: another request may have refreshed it since
   * @returns whether this explains the error, so that the caller can retry
   */
  async wereUnknown(error: unknown, wasOne: boolean): Promise<boolean> {
    if (!wasOne || !(error instanceof Error) || !('code' in error) || error.code !== '42501') return false;
    if (this.isOne) await this.refresh();
    return !this.isOne;
  }

  /** The cell where the workspace was last seen; used for statement names only. */
  hint(accountId: number): string {
    return this.#hints.get(accountId) ?? firstCell;
  }

  note(accountId: number, cell: string): void {
    if (this.#hints.get(accountId) === cell) return;
    if (this.#hints.size >= hintsMax) this.#hints.clear();
    this.#hints.set(accountId, cell);
  }
}
