import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { stepUpMs } from '@callwright/contract/endpoint.ts';
import { includesScope, provisioningScopes, scopeNames } from '@callwright/contract/scopes.ts';
import { sql } from '#/platform/db/sql.ts';
import { levelOf, type RoleKey } from '@callwright/contract/roles.ts';
import { openSession } from '#/domain/people/auth/sessions.ts';
import type { Client, Json, Reply } from './client.ts';
import { server } from './harness.ts';
import { giveBack, lendTenant } from './lent-tenants.ts';
import { newOperator } from './operator.ts';
import type { Tenant } from './tenant.ts';
import { endpointOf, endpoints, repeats, validRequest } from './valid-requests.ts';

// reliability T-7: which caller may call which endpoint, and on whose rows. The table is for people to read, and
// compared here. After an intended change:
// node_modules/.bin/node --test --test-update-snapshots server/test/matrix.test.ts

type Column = {
  readonly title: string;
  readonly ownRole?: RoleKey;
  /** The caller's role, if it has no rows of its own. */
  readonly role?: RoleKey;
  /** Set if the credential differs between endpoints. */
  readonly scopes?: (name: string) => readonly string[];
  /** Whether the caller is created once for a workspace, and survives a restore. */
  readonly stays?: true;
  caller(scene: Tenant, name: string): Promise<Client>;
};

const role = (title: string, key: RoleKey): Column => ({
  title,
  role: key,
  stays: true,
  caller: async ({ w }) => (await w.member(key)).client,
});
const owner = (title: string, ownRole: RoleKey): Column => ({
  title,
  ownRole,
  stays: true,
  caller: (scene) => signedIn(scene, scene.ids.user),
});

const key = (title: string, scopes: (name: string) => readonly string[]): Column => ({
  title,
  scopes,
  caller: async ({ w }, name) => (await w.keyWith(scopes(name))).client,
});

const columns: readonly Column[] = [
  { title: 'nobody', caller: async () => server.anybody },
  key('other scopes', scopesWithout),
  key('*:read', () => ['*:read']),
  key('own scope', scopesOf),
  key('provisioning', () => provisioningScopes),
  { title: 'super admin', stays: true, caller: (scene) => signedIn(scene, scene.w.owner.userId) },
  { title: 'admin, late', stays: true, caller: (scene) => signedIn(scene, scene.w.owner.userId, stepUpMs) },
  role('manager', 'SALES_MANAGER'),
  owner('closer: own', 'CLOSER'),
  role('closer: others', 'CLOSER'),
  owner('setter: own', 'SETTER'),
  role('setter: others', 'SETTER'),
  role('viewer', 'VIEWER'),
  { title: 'operator', caller: async () => (await newOperator()).client },
];

/** Rows before these have changed what they need, such as an assigned lead or a connected app. */
const startsAnew = new Set(['setterClaims.claim', 'oauth.disconnectApp']);

let sent = 0;
after(() => console.log(`${sent} requests`));

test('every endpoint answers each credential, scope and role as the table says', async (t) => {
  const scenes = new Map<RoleKey, Tenant>();
  const rows: string[][] = [['', ...columns.map(({ title }) => title)]];
  for (const [name, { method, path }] of endpoints) {
    const cells: string[] = [];
    if (startsAnew.has(name)) scenes.clear();
    for (const column of columns) cells.push(await cell(scenes, name, column));
    rows.push([`${method} ${path}`, ...cells]);
  }
  t.assert.fileSnapshot(table(rows), fileURLToPath(new URL('matrix.txt', import.meta.url)), {
    serializers: [String],
  });
});

async function cell(scenes: Map<RoleKey, Tenant>, name: string, column: Column): Promise<string> {
  const { ownRole = 'CLOSER' } = column;
  const scene = scenes.get(ownRole) ?? (await newScene(ownRole));
  scenes.set(ownRole, scene);
  sent += 1;
  const client = await callerOf(scene, column, name);
  // Wrong passwords of earlier cells must not count here.
  await sql`delete from throttle`.execute(server.app.database.db);
  // The contract's input type is not known for an endpoint of the loop.
  const reply = (await client.call(endpointOf(name), validRequest(name, scene) as never)) as Reply<Json>;
  if (column.role !== undefined) mustFollowRights(column.role, name, reply);
  if (column.title === 'other scopes') mustNeedScope(name, reply);
  if (reply.status < 400) {
    // The action may have changed the caller.
    if (endpointOf(name).method !== 'GET') callers.delete(scene);
    // If it can only be done once, the next call gets a fresh workspace.
    if (!repeats(name)) {
      scenes.delete(ownRole);
      giveBack(scene);
    }
  }
  return said(reply);
}

/** Callers of a workspace in which nothing was done since they were created or restored, for reuse. */
const callers = new Map<Tenant, Map<string, Client>>();
/** The callers that survive a restore. */
const staying = new Map<Tenant, ReadonlyMap<string, Client>>();

const idOf = ({ title, scopes }: Column, name: string): string =>
  `${title} ${scopes?.(name).join(' ') ?? ''}`;

async function callerOf(scene: Tenant, column: Column, name: string): Promise<Client> {
  const known = callers.get(scene) ?? new Map<string, Client>();
  callers.set(scene, known);
  const id = idOf(column, name);
  const client = known.get(id) ?? (await column.caller(scene, name));
  known.set(id, client);
  return client;
}

/** Checks the response against the rights in the contract; the table only shows the result. */
function mustFollowRights(caller: RoleKey, name: string, { status, body }: Reply<Json>): void {
  const { right, path } = endpointOf(name);
  // Whom one may invite depends on the role of the invited person.
  if (right === undefined || path === '/v1/users/invite') return;
  const level = levelOf(caller, right);
  // Another check may come first. With a right to some rows, the others are refused in the same way.
  if (level === null) assert.equal(status, 403, `${caller} ${name}`);
  if (level === 'all') assert.notEqual(body.code, 'INSUFFICIENT_ROLE', `${caller} ${name}`);
}

function mustNeedScope(name: string, { status, body }: Reply<Json>): void {
  const { access, scope } = endpointOf(name);
  if (access !== 'credential' || scope === null) return;
  assert.deepEqual([status, body.code], [403, 'INSUFFICIENT_SCOPE'], name);
}

/** A separate session, because one of the endpoints ends it. */
async function signedIn({ w }: Tenant, userId: number, agoMs = 0): Promise<Client> {
  const token = await w.within(async (tx) => {
    const { rows } = await sql<{ person_id: number }>`
      select person_id from member where account_id = ${w.id} and user_id = ${userId}`.execute(tx.db);
    return openSession({ ...tx, now: tx.now - agoMs }, rows[0]?.person_id ?? 0);
  });
  return w.as(token);
}

/** A workspace whose rows belong to one person with this role. */
async function newScene(ownRole: RoleKey): Promise<Tenant> {
  const made = await lendTenant(`Matrix${ownRole}`, (fresh) => furnish(fresh, ownRole));
  callers.set(made, new Map(staying.get(made)));
  return made;
}

async function furnish(made: Tenant, ownRole: RoleKey): Promise<void> {
  await sql`update member set role = ${ownRole} where account_id = ${made.w.id} and user_id = ${made.ids.user}`.execute(
    server.app.database.db,
  );
  const theirs = new Map<string, Client>();
  for (const column of columns)
    if (column.stays === true) theirs.set(idOf(column, ''), await column.caller(made, ''));
  staying.set(made, theirs);
}

/** The status, and for a refusal the check that refused it. */
function said({ status, body }: Reply<Json>): string {
  const gates: Readonly<Record<string, string>> = {
    INSUFFICIENT_SCOPE: ' scope',
    INSUFFICIENT_ROLE: ' role',
    SESSION_REQUIRED: ' session',
    REAUTHENTICATION_REQUIRED: ' again',
  };
  return `${status}${gates[body.code] ?? ''}`;
}

function scopesOf(name: string): string[] {
  const { scope } = endpointOf(name);
  if (scope === null) return ['reports:read'];
  return typeof scope === 'string' ? [scope] : scope.slice(0, 1);
}

function scopesWithout(name: string): string[] {
  const { scope } = endpointOf(name);
  const needed = scope === null ? [] : typeof scope === 'string' ? [scope] : scope;
  return scopeNames.filter((held) => !needed.some((one) => includesScope(new Set([held]), one)));
}

function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return `${rows
    .map((row) =>
      row
        .map((text, column) => text.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')}\n`;
}
