import { loadModule, parseSync } from 'libpg-query';

// Rules for statements that also have to run if the tables of workspaces are in a distributed schema (a cell) and the
// others are not (docs/decisions/0200). PostgreSQL's own parser parses the statements.

await loadModule();

type Node = { readonly [key: string]: unknown };

/** Where the rows of tables are. A table in neither list is outside of all cells. */
export type Places = {
  /** Tables in the cell of each workspace. */
  readonly cell: ReadonlySet<string>;
  /** Tables with the same rows on every server, which are read from cells and written separately. */
  readonly everywhere: ReadonlySet<string>;
  /** Those of them whose rows get a generated id, with its column. */
  readonly numbered: ReadonlyMap<string, string>;
  /** Views, with the tables that they read. */
  readonly views: ReadonlyMap<string, readonly string[]>;
};

/** For a statement that uses a cell, the tables outside of cells that it also uses. */
export function outsideTablesIn(text: string, { cell, everywhere, views }: Places): string[] {
  const tree = parsed(text);
  const names = tablesIn(tree, partsOf(tree)).flatMap((name) => views.get(name) ?? [name]);
  if (!names.some((name) => cell.has(name))) return [];
  return [...new Set(names.filter((name) => !cell.has(name) && !everywhere.has(name)))].toSorted();
}

/** What a cluster would refuse in a statement that writes to a cell, one sentence each. */
export function problemsInCells(text: string, places: Places): string[] {
  const { cell, everywhere, views } = places;
  const isEverywhere = (name: string): boolean =>
    (views.get(name) ?? [name]).some((table) => everywhere.has(table));
  const tree = parsed(text);
  const parts = partsOf(tree);
  const writing = nodesOf(tree, ['InsertStmt', 'UpdateStmt', 'DeleteStmt']).filter(({ node }) =>
    cell.has(nameOf(node['relation'])),
  );
  return [
    ...new Set(
      writing.flatMap(({ kind, node }) => [
        ...(kind === 'InsertStmt' ? problemsOfInsert(node, parts, places) : []),
        ...(parts.size > 0 && withoutColumns(tree)
          ? ['a part without columns: its rows could not be handed on']
          : []),
        ...(kind !== 'InsertStmt' &&
        unnamedParts(node).some((part) => tablesIn(part, parts).some(isEverywhere))
          ? ['rows chosen by what is on every server: choose them in a materialized part']
          : []),
        ...(simpleCases(node)
          ? ['case <value> when: what is compared is lost on the way, write case when <value> =']
          : []),
      ]),
    ),
  ];
}

function problemsOfInsert(
  node: Node,
  parts: ReadonlySet<string>,
  { cell, everywhere, numbered }: Places,
): string[] {
  const source = node['selectStmt'] as { SelectStmt: Node } | undefined; // undefined for an insert without rows
  const asking = has(node['returningClause'], 'SubLink')
    ? ['a subquery in returning: name the statement in with, and ask in the select']
    : [];
  if (source === undefined || 'valuesLists' in source.SelectStmt)
    return [
      ...asking,
      ...(has(source?.SelectStmt['valuesLists'], 'SubLink')
        ? ['a subquery in values: select it in a materialized part']
        : []),
    ];
  const columns = (node['cols'] as { ResTarget: { name: string } }[]).map(({ ResTarget }) => ResTarget.name);
  const number = numbered.get(nameOf(node['relation']));
  const isNumbered = number !== undefined && !columns.includes(number);
  return [
    ...asking,
    // Rows with a generated id are inserted separately from the query.
    ...(!isNumbered && tablesIn(source, parts).some((name) => cell.has(name) || everywhere.has(name))
      ? ['rows straight from a table: read them in a materialized part']
      : []),
    ...(node['onConflictClause'] === undefined && node['returningClause'] === undefined
      ? ['rows of a query without on conflict and without returning: they would be copied past the policies']
      : []),
  ];
}

const trees = new Map<string, unknown>();

/** Each statement is parsed only once. */
function parsed(text: string): unknown {
  const tree = trees.get(text) ?? parseSync(text);
  trees.set(text, tree);
  return tree;
}

/** The names of a statement's common table expressions, which hide tables with the same name. */
function partsOf(tree: unknown): Set<string> {
  return new Set(nodesOf(tree, ['CommonTableExpr']).map(({ node }) => String(node['ctename'])));
}

function tablesIn(tree: unknown, parts: ReadonlySet<string>): string[] {
  const read = nodesOf(tree, ['RangeVar']).map(({ node }) => nameOf(node));
  const written = nodesOf(tree, ['InsertStmt', 'UpdateStmt', 'DeleteStmt']).map(({ node }) =>
    nameOf(node['relation']),
  );
  return [...read, ...written].filter((name) => !parts.has(name));
}

function nameOf(relation: unknown): string {
  const { schemaname, relname } = relation as { schemaname?: string; relname: string }; // a range variable of the parser
  return schemaname === undefined || schemaname === 'public' ? relname : `${schemaname}.${relname}`;
}

/** The subqueries in `from` or `using` of an update or a delete. */
function unnamedParts(node: Node): Node[] {
  return [node['fromClause'], node['usingClause']]
    .flatMap((clause) => nodesOf(clause, ['RangeSubselect']))
    .map((found) => found.node);
}

/** Whether a statement with common table expressions has a subquery that selects rows without any columns. */
function withoutColumns(tree: unknown): boolean {
  return nodesOf(tree, ['CommonTableExpr', 'SubLink', 'RangeSubselect']).some(({ node }) => {
    const part = node['ctequery'] ?? node['subselect'] ?? node['subquery'];
    const { SelectStmt: select } = part as { SelectStmt?: Node }; // undefined for another kind of statement
    return (
      select !== undefined &&
      select['op'] === 'SETOP_NONE' &&
      !('targetList' in select) &&
      !('valuesLists' in select)
    );
  });
}

function simpleCases(node: Node): boolean {
  return nodesOf(node, ['CaseExpr']).some((one) => one.node['arg'] !== undefined);
}

function has(tree: unknown, kind: string): boolean {
  return nodesOf(tree, [kind]).length > 0;
}

/** Every node of the given kinds, at any depth. */
function nodesOf(tree: unknown, kinds: readonly string[]): { kind: string; node: Node }[] {
  if (typeof tree !== 'object' || tree === null) return [];
  return Object.entries(tree).flatMap(([kind, node]) => [
    ...(kinds.includes(kind) ? [{ kind, node: node as Node }] : []), // the value of a kind is always a node
    // A locking clause names the alias of a table that is also read elsewhere in the statement.
    ...(kind === 'LockingClause' ? [] : nodesOf(node, kinds)),
  ]);
}
