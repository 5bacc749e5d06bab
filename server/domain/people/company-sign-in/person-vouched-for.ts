import { isAdministrator, type RoleKey } from '@callwright/contract/roles.ts';
import { giveWorkingHours } from '#/domain/people/account/add-member.ts';
import { normalizeEmail } from '#/domain/people/account/email.ts';
import { displayName, findOrCreatePerson } from '#/domain/people/account/people.ts';
import type { CompanyBond } from '#/domain/people/auth/company-bond.ts';
import { join } from '#/domain/people/auth/join-workspace.ts';
import { letInByCompany } from '#/domain/people/auth/let-in.ts';
import { readUser } from '#/domain/people/users/user.ts';
import { audit } from '#/platform/audit/audit.ts';
import { publish } from '#/platform/changes/publish.ts';
import type { Ctx, PublicCtx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { systemTransaction } from '#/platform/db/tx.ts';
import { iso } from '#/platform/values/time.ts';
import { enterWorkspace } from '#/platform/workspaces/enter-workspace.ts';
import type { ConnectionRow } from './connection-row.ts';
import { identify, link } from './identities.ts';
import { CompanySignInRefused } from './refusal.ts';

/** The identity from a provider of any kind, after the answer was verified. */
export type Vouched = {
  /** The provider: for OpenID Connect the issuer, for SAML the entity id. */
  readonly issuer: string;
  /** The person's id there: unique, and never reassigned. */
  readonly subject: string;
  readonly email: string | null;
  /** Whether the provider says that the email is verified, or the administrator trusts the provider's emails. */
  readonly isEmailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
  /** The values of the connection's role claim. */
  readonly roleValues: readonly string[];
  readonly providerSession: string | null;
  readonly authenticatedAtMs: number | null;
};

/**
 * The only place that turns a provider's answer into a session: finds the person, checks or creates the membership,
 * then continues with the other requirements of a sign-in. Refusals are audited in the workspace.
 */
export async function letInVouched(ctx: PublicCtx, connection: ConnectionRow, vouched: Vouched) {
  const personId = await refusalsNoted(ctx, connection, vouched, () =>
    systemTransaction(ctx, (tx) => memberFor(tx, connection, vouched)),
  );
  return letInByCompany(ctx, personId, bondOf(connection, vouched));
}

/** Links an identity at the provider to a member who has authenticated with their own sign-in. */
export async function linkVouched(
  ctx: PublicCtx,
  connection: ConnectionRow,
  vouched: Vouched,
  personId: number,
): Promise<void> {
  await refusalsNoted(ctx, connection, vouched, () =>
    systemTransaction(ctx, async (tx) => {
      const known = await identify(tx, connection, vouched);
      const member = await findMember(tx, connection.account_id, sql`u.id = ${personId}`);
      if (known !== null && known !== member?.userId) throw new CompanySignInRefused('OTHER_PERSON');
      if (member?.status !== 'ACTIVE') throw new CompanySignInRefused('NOT_MEMBER');
      if (known === null)
        await link(await entered(tx, connection, member), connection, vouched, member.userId);
    }),
  );
}

function bondOf(connection: ConnectionRow, vouched: Vouched): CompanyBond {
  return {
    workspaceId: connection.account_id,
    connectionId: connection.id,
    subject: vouched.subject,
    providerSession: vouched.providerSession,
    authenticatedAtMs: vouched.authenticatedAtMs,
  };
}

type PersonRow = {
  personId: number;
  email: string;
  first_name: string;
  last_name: string;
  time_zone: string;
};
type MemberRow = PersonRow & { userId: number; status: 'INVITED' | 'ACTIVE' | 'DEACTIVATED' };

/** The member that the provider means: by subject, or by verified email if the subject is new. */
async function memberFor(tx: PublicCtx, connection: ConnectionRow, vouched: Vouched): Promise<number> {
  const known = await identify(tx, connection, vouched);
  if (known !== null) {
    const member = await findMember(tx, connection.account_id, sql`m.user_id = ${known}`);
    if (member === null) throw new CompanySignInRefused('NOT_MEMBER');
    await activate(tx, connection, member);
    return member.personId;
  }
  const email = await trustedEmail(tx, connection, vouched);
  const member = await findMember(tx, connection.account_id, sql`u.email_normalized = ${email}`);
  if (member === null) {
    const added = await addMember(tx, connection, vouched, email);
    // Null if somebody else has just added them; then they are found.
    return added ?? memberFor(tx, connection, vouched);
  }
  await activate(tx, connection, member);
  await link(await entered(tx, connection, member), connection, vouched, member.userId);
  return member.personId;
}

/** The email, if its domain is verified by this workspace and assigned to this connection. Throws otherwise. */
async function trustedEmail(tx: PublicCtx, connection: ConnectionRow, vouched: Vouched): Promise<string> {
  if (vouched.email === null) throw new CompanySignInRefused('NO_EMAIL');
  if (!vouched.isEmailVerified) throw new CompanySignInRefused('EMAIL_UNVERIFIED');
  const email = normalizeEmail(vouched.email);
  const { rows } = await sql`
    select from sign_in_domain domain
    join verified_domain verified on verified.domain = domain.domain and verified.workspace_id = domain.account_id
    where domain.account_id = ${connection.account_id} and domain.connection_id = ${connection.id}
      and domain.domain = substring(${email}::text from '@([^@]*)$')`.execute(tx.db);
  if (rows.length === 0) throw new CompanySignInRefused('FOREIGN_DOMAIN');
  return email;
}

/** A member by any condition, locked against a concurrent deactivation. Null if there is none. */
async function findMember(
  tx: PublicCtx,
  accountId: number,
  condition: ReturnType<typeof sql>,
): Promise<MemberRow | null> {
  const { rows } = await sql<MemberRow>`
    select m.user_id as "userId", m.person_id as "personId", m.status, u.email, u.first_name, u.last_name, u.time_zone
    from member m join app_user u on u.id = m.person_id
    where m.account_id = ${accountId} and ${condition} for update of m`.execute(tx.db);
  return rows[0] ?? null;
}

/** Signing in accepts an invitation. An ended membership stays ended. */
async function activate(tx: PublicCtx, connection: ConnectionRow, member: MemberRow): Promise<void> {
  if (member.status === 'ACTIVE') return;
  if (member.status !== 'INVITED') throw new CompanySignInRefused('DEACTIVATED');
  const { userId, personId, ...person } = member;
  const ids = { account_id: connection.account_id, user_id: userId, person_id: personId };
  await join(tx, { ...person, ...ids, workspace_name: '' });
}

async function addMember(
  tx: PublicCtx,
  connection: ConnectionRow,
  vouched: Vouched,
  email: string,
): Promise<number | null> {
  if (!connection.adds_members) throw new CompanySignInRefused('NOT_MEMBER');
  const { firstName, lastName } = vouched;
  const outside = await enterWorkspace(tx, connection.account_id);
  const { timeZone } = outside.account;
  const made = await findOrCreatePerson(tx, { email, passwordHash: null, firstName, lastName, timeZone });
  const role = roleFor(connection, vouched.roleValues);
  const actor = {
    type: 'user',
    id: String(made.memberId),
    name: `${firstName} ${lastName}`.trim() || email,
  } as const;
  const workspace: Ctx = { ...outside, actor };
  const { rows } = await sql`
    insert into member (account_id, user_id, person_id, role, status, joined_at, created_at, updated_at)
    values (${connection.account_id}, ${made.memberId}, ${made.id}, ${role}, 'ACTIVE', ${iso(tx.now)}, ${iso(tx.now)}, ${iso(tx.now)})
    on conflict do nothing returning user_id`.execute(tx.db);
  if (rows.length === 0) return null;
  await giveWorkingHours(workspace, made.memberId, timeZone);
  await audit(workspace, 'user.join', 'user', made.memberId, null, {
    status: 'ACTIVE',
    role,
    connection: connection.id,
  });
  await publish(workspace, 'user.activated', await readUser(workspace, made.memberId), {
    changedFields: ['status'],
    previous: {},
  });
  await link(workspace, connection, vouched, made.memberId);
  return made.id;
}

/**
 * The first value in the connection's mapping decides. Administrator roles require that an administrator has allowed
 * them.
 */
function roleFor(
  { role_map: map, default_role: otherwise, gives_administrators: givesAdministrators }: ConnectionRow,
  values: readonly string[],
): RoleKey {
  const allowed = map.filter(({ role }) => givesAdministrators || !isAdministrator(role));
  return allowed.find(({ value }) => values.includes(value))?.role ?? otherwise;
}

function entered(tx: PublicCtx, connection: ConnectionRow, member: MemberRow): Promise<Ctx> {
  const actor = { type: 'user', id: String(member.userId), name: displayName(member) } as const;
  return enterWorkspace(tx, connection.account_id, actor);
}

/** Recorded after the transaction, which a refusal rolls back. */
export async function refusalsNoted<T>(
  ctx: PublicCtx,
  connection: ConnectionRow,
  { subject }: Pick<Vouched, 'subject'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof CompanySignInRefused) {
      const workspace = await enterWorkspace(ctx, connection.account_id);
      const after = { connection: connection.id, subject, reason: error.reason };
      await audit(workspace, 'company_sign_in.refused', 'signInConnection', connection.id, null, after);
    }
    throw error;
  }
}
