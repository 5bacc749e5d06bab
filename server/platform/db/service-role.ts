import type pg from 'pg';
import { isOnCitus } from './cells.ts';
import {
  createRole,
  createRolesOfCells,
  createWorkspaceRoles,
  rolesOfCells,
  workspaceRoles,
} from './grants.ts';
import { isOfExtension } from './of-extension.ts';
import { onOtherServers } from './on-other-servers.ts';
import { rollBack } from './roll-back.ts';

const serviceRole = 'callwright_service';

/**
 * The role that the service works as. A login that is not a superuser works as itself. For a superuser, a plain role is
 * made that owns the service's objects, so that policies, privileges and limits bind it.
 * @returns the role to set in each session, or null
 */
export async function prepareServiceRole(client: pg.ClientBase): Promise<string | null> {
  const { rows } = await client.query<{ is_superuser: boolean; is_ready: boolean }>(
    `
    select rolsuper as is_superuser, not exists (${foreignObjects})
      and exists (select from pg_roles r where r.rolname = '${serviceRole}' and has_schema_privilege(r.oid, 'public', 'create')
        and has_database_privilege(r.oid, current_database(), 'create'))
      and (select count(*) from pg_roles member join pg_auth_members m on m.member = member.oid join pg_roles r on r.oid = m.roleid
        where member.rolname = '${serviceRole}' and r.rolname = any($1)) = cardinality($1::text[]) as is_ready
    from pg_roles where rolname = session_user`,
    [[...workspaceRoles, ...rolesOfCells]],
  );
  if (rows[0]?.is_superuser !== true) return null;
  if (await isOnCitus(client)) await letIn(client);
  if (!rows[0].is_ready) await prepare(client);
  return serviceRole;
}

/** Makes the roles, with login: a server of a cluster connects to the others as the role that it works as. */
async function letIn(client: pg.ClientBase): Promise<void> {
  await createRole(client, serviceRole);
  await createWorkspaceRoles(client, serviceRole);
  await createRolesOfCells(client, serviceRole);
  const { rows } = await client.query<{ name: string }>(
    'select rolname as name from pg_roles where rolname = any($1) and not rolcanlogin',
    [[serviceRole, ...workspaceRoles, ...rolesOfCells]],
  );
  for (const { name } of rows) await client.query(`alter role ${name} login`);
  await makeKnown(client);
}

/** Roles are shared by all databases of a server. Those that another database made exist on this server only. */
async function makeKnown(client: pg.ClientBase): Promise<void> {
  const roles = [serviceRole, ...workspaceRoles, ...rolesOfCells];
  const { rows } = await client.query(
    `select from pg_roles where rolname = any($1)
      and oid not in (select objid from pg_dist_object where classid = 'pg_authid'::regclass)`,
    [roles],
  );
  if (rows.length === 0) return;
  const members = [
    ...[...workspaceRoles, ...rolesOfCells].map((role) => [role, serviceRole]),
    ...rolesOfCells.map((role, index) => [workspaceRoles[index], role]),
  ];
  const made = roles.map(
    (role) =>
      `if not exists (select from pg_roles where rolname = '${role}') then create role ${role} login; end if;`,
  );
  const granted = members.map(
    ([role, member]) =>
      `if not pg_has_role('${member}', '${role}', 'MEMBER') then grant ${role} to ${member}; end if;`,
  );
  await client.query("begin; select pg_advisory_xact_lock(hashtext('callwright service role'))");
  try {
    await onOtherServers(client, [...made, ...granted].join(' '));
    await client.query('commit');
  } catch (error) {
    await rollBack(client);
    throw error;
  }
}

// Tables, sequences, views and functions in the service's schemas, except those of extensions.
const schemas = `select oid from pg_namespace where nspname in ('public', 'pgboss', 'partitions', 'past') or nspname like 'cell\\_%'`;
const foreignObjects = `
  select format('alter %s %s owner to ${serviceRole}', case c.relkind when 'S' then 'sequence' when 'v' then 'view' else 'table' end, c.oid::regclass) as statement
  from pg_class c where c.relnamespace in (${schemas}) and c.relkind in ('r', 'p', 'S', 'v') and not ${isOfExtension('pg_class', 'c.oid')}
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('a', 'i') and c.relkind = 'S')
    and c.relowner is distinct from (select oid from pg_roles where rolname = '${serviceRole}')
  union all
  select format('alter routine %s owner to ${serviceRole}', p.oid::regprocedure)
  from pg_proc p where p.pronamespace in (${schemas}) and not ${isOfExtension('pg_proc', 'p.oid')}
    and p.proowner is distinct from (select oid from pg_roles where rolname = '${serviceRole}')
  union all
  select format('alter type %s owner to ${serviceRole}', t.oid::regtype)
  from pg_type t where t.typnamespace in (${schemas}) and t.typtype in ('e', 'd') and not ${isOfExtension('pg_type', 't.oid')}
    and t.typowner is distinct from (select oid from pg_roles where rolname = '${serviceRole}')
  union all
  select format('alter schema %I owner to ${serviceRole}', nspname) from pg_namespace
  where (nspname in ('pgboss', 'partitions', 'past') or nspname like 'cell\\_%') and nspowner is distinct from (select oid from pg_roles where rolname = '${serviceRole}')`;

/** Serialized: several processes may start at once, and roles are shared by all databases of a server. */
async function prepare(client: pg.ClientBase): Promise<void> {
  await createRole(client, serviceRole);
  await createWorkspaceRoles(client, serviceRole);
  await createRolesOfCells(client, serviceRole);
  await client.query("begin; select pg_advisory_xact_lock(hashtext('callwright service role'))");
  try {
    await client.query(`do $$ begin
      execute format('grant create, connect, temporary on database %I to ${serviceRole}', current_database());
      grant usage, create on schema public to ${serviceRole};
    end $$`);
    const { rows } = await client.query<{ statement: string }>(foreignObjects);
    for (const { statement } of rows) await client.query(statement);
    await client.query('commit');
  } catch (error) {
    await rollBack(client);
    throw new Error(`The role ${serviceRole}, as which requests are served, could not be prepared`, {
      cause: error,
    });
  }
}
