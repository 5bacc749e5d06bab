import { loadModule, parseSync } from 'libpg-query';

// Rules for migrations that run while processes of the previous version serve requests; docs/guides/releasing.md
// explains them. PostgreSQL's own parser parses the statements.

await loadModule();

type Node = { readonly [key: string]: unknown };
type Scope = {
  /** Tables that the same migration creates, which are not in use yet. */
  readonly made: ReadonlySet<string>;
  readonly isOutside: boolean;
  readonly statements: readonly Statement[];
};
type Statement = { readonly kind: string; readonly node: Node; readonly isExcused: boolean };

/** A comment directly above a statement that says why it is safe in this case. */
const excuse = /^-- safe: \S.{19,}$/m;
const contractMark = /^-- contract: works with \d+\.\d+\.\d+ and later$/m;
const outsideMark = /^-- no transaction$/m;

/** Problems in the text of a migration, one sentence each. */
export function problemsOf(text: string): string[] {
  const [marks = ''] = /^(--.*\n)*/.exec(text) ?? [];
  const statements = statementsOf(text);
  const scope = { made: madeIn(statements), isOutside: outsideMark.test(marks), statements };
  const checked = statements.filter(({ isExcused }) => !isExcused);
  const removed = contractMark.test(marks) ? [] : checked.flatMap((one) => removals(one, scope));
  const found = [
    // These cannot be excused: the file is split into statements at its semicolons.
    ...(scope.isOutside && !statements.every(isForOutside)
      ? ['outside of a transaction only indexes are made and dropped, concurrently, if (not) there']
      : checked.flatMap((statement) => forbidden(statement, scope))),
    ...removed.map((what) => `${what}: mark the migration`),
  ];
  return [...new Set(found)];
}

function statementsOf(text: string): Statement[] {
  const bytes = Buffer.from(text);
  const { stmts } = parseSync(text) as { stmts: { stmt: Node; stmt_location?: number; stmt_len?: number }[] };
  let end = 0;
  return stmts.map(({ stmt, stmt_location: start = 0, stmt_len: length }) => {
    const [kind = ''] = Object.keys(stmt);
    // With the comments above it, which are not part of the statement.
    const above = end;
    end = length === undefined ? bytes.length : start + length;
    const own = bytes.subarray(above, end).toString();
    return { kind, node: stmt[kind] as Node, isExcused: excuse.test(own) }; // the only key is its kind
  });
}

function madeIn(statements: readonly Statement[]): Set<string> {
  return new Set(
    statements.filter(({ kind }) => kind === 'CreateStmt').map(({ node }) => tableOf(node['relation'])),
  );
}

function tableOf(relation: unknown): string {
  return String((relation as Node | undefined)?.['relname']); // a range variable of the parser
}

function forbidden(statement: Statement, scope: Scope): string[] {
  const { kind, node } = statement;
  const table = tableOf(node['relation']);
  if (scope.made.has(table)) return [];
  if (kind === 'IndexStmt' && !scope.isOutside)
    return [
      `an index on ${table}, which keeps writers waiting: make it concurrently, with -- no transaction`,
    ];
  if (kind === 'AlterTableStmt')
    return (node['cmds'] as { AlterTableCmd: Node }[]).flatMap(({ AlterTableCmd: step }) =>
      forbiddenStep(step, table, scope),
    );
  if (kind === 'DropStmt' && node['removeType'] === 'OBJECT_INDEX' && !scope.isOutside)
    return ['drops an index, which waits for all readers: drop it concurrently, with -- no transaction'];
  const why = forbiddenKinds[kind];
  return why === undefined ? [] : [`${why} (${table})`];
}

const forbiddenKinds: Readonly<Record<string, string>> = {
  UpdateStmt: 'changes rows, which stay locked until the end: let a job do it in batches',
  DeleteStmt: 'deletes rows, which stay locked until the end: let a job do it in batches',
  TruncateStmt: 'empties a table under a lock that excludes readers',
  LockStmt: 'locks a table',
  VacuumStmt: 'writes a table anew under a lock',
  RepackStmt: 'writes a table anew under a lock',
  ClusterStmt: 'writes a table anew under a lock',
  ReindexStmt: 'writes an index anew under a lock',
  RefreshMatViewStmt: 'fills a view under a lock',
  DoStmt: 'runs a block that nobody can check',
};

function isForOutside({ kind, node }: Statement): boolean {
  if (kind === 'IndexStmt') return node['concurrent'] === true && node['if_not_exists'] === true;
  return (
    kind === 'DropStmt' &&
    node['removeType'] === 'OBJECT_INDEX' &&
    node['concurrent'] === true &&
    node['missing_ok'] === true
  );
}

function forbiddenStep(step: Node, table: string, { statements }: Scope): string[] {
  switch (step['subtype']) {
    case 'AT_AlterColumnType':
      return [`changes the type of a column of ${table}: add another column`];
    case 'AT_SetNotNull':
      return [`reads all of ${table} for “set not null”: validate a check first, and say so`];
    case 'AT_SetTableSpace':
    case 'AT_SetAccessMethod':
    case 'AT_SetLogged':
    case 'AT_SetUnLogged':
      return [`writes ${table} anew under a lock`];
    case 'AT_AddColumn':
      return newColumn((step['def'] as { ColumnDef: Node }).ColumnDef, table);
    case 'AT_AddConstraint':
      return newConstraint((step['def'] as { Constraint: Node }).Constraint, table);
    case 'AT_ValidateConstraint':
      return statements.some((other) => addsConstraint(other, table))
        ? [`adds and validates a constraint of ${table} at once: validate it in the next migration`]
        : [];
    default:
      return [];
  }
}

/** A default that is one value for all rows only changes the catalog; any other is written into every row. */
function newColumn(column: Node, table: string): string[] {
  const name = `${table}.${String(column['colname'])}`;
  const parts = ((column['constraints'] ?? []) as { Constraint: Node }[]).map(({ Constraint }) => Constraint);
  const has = (type: string) => parts.find(({ contype }) => contype === type);
  const fallback = has('CONSTR_DEFAULT');
  const isFixed = fallback === undefined || isConstant(fallback['raw_expr'] as Node);
  return [
    ...(has('CONSTR_NOTNULL') !== undefined && fallback === undefined
      ? [`${name} is not null without a default: the version before does not fill it`]
      : []),
    ...(isFixed ? [] : [`${name} has a default that is worked out for every row`]),
    ...((has('CONSTR_GENERATED') ?? has('CONSTR_IDENTITY')) ? [`${name} is written into every row`] : []),
    ...((has('CONSTR_CHECK') ?? has('CONSTR_FOREIGN'))
      ? [`${name} comes with a constraint that reads all rows: add it not valid, validate it later`]
      : []),
    ...((has('CONSTR_UNIQUE') ?? has('CONSTR_PRIMARY'))
      ? [`${name} comes with an index, which keeps writers waiting`]
      : []),
  ];
}

function isConstant(expression: Node): boolean {
  if ('A_Const' in expression) return true;
  const cast = expression['TypeCast'] as { arg: Node } | undefined;
  return cast !== undefined && isConstant(cast.arg);
}

function newConstraint(constraint: Node, table: string): string[] {
  switch (constraint['contype']) {
    case 'CONSTR_FOREIGN':
    case 'CONSTR_CHECK':
      return constraint['skip_validation'] === true
        ? []
        : [`adds a constraint to ${table} that reads all rows: add it not valid, validate it later`];
    case 'CONSTR_UNIQUE':
    case 'CONSTR_PRIMARY':
      return constraint['indexname'] === undefined
        ? [`adds a constraint to ${table} that builds an index: make the index concurrently, and use it`]
        : [];
    case 'CONSTR_EXCLUSION':
    case 'CONSTR_NOTNULL':
      return [`adds a constraint to ${table} that reads all rows under a lock`];
    default:
      return [];
  }
}

function addsConstraint({ kind, node }: Statement, table: string): boolean {
  return (
    kind === 'AlterTableStmt' &&
    tableOf(node['relation']) === table &&
    (node['cmds'] as { AlterTableCmd: Node }[]).some(
      ({ AlterTableCmd: step }) => step['subtype'] === 'AT_AddConstraint',
    )
  );
}

const keptByExpanding = new Set(['OBJECT_INDEX', 'OBJECT_TRIGGER', 'OBJECT_POLICY']);

/** Constraints too: the previous version may use one in `on conflict`. */
const takingAway = new Set(['AT_DropColumn', 'AT_DropConstraint']);

/** Objects that the previous version may still use. */
function removals({ kind, node }: Statement, { made }: Scope): string[] {
  const table = tableOf(node['relation']);
  if (kind === 'DropStmt' && !keptByExpanding.has(String(node['removeType'])))
    return ['drops what the version before may use'];
  if (kind === 'RenameStmt' && !made.has(table)) return [`renames ${table} or a part of it`];
  if (kind !== 'AlterTableStmt' || made.has(table)) return [];
  return (node['cmds'] as { AlterTableCmd: Node }[])
    .filter(({ AlterTableCmd: step }) => takingAway.has(String(step['subtype'])))
    .map(({ AlterTableCmd: step }) => `drops ${table}.${String(step['name'])}`);
}
