import { companyCallbackPath } from '@callwright/contract/company-sign-in.ts';
import { samlAddressesOf } from '@callwright/contract/saml-addresses.ts';
import { connectionKinds } from '@callwright/contract/connection-kinds.ts';
import type { SignInConnection } from '@callwright/contract/sign-in-connection.ts';
import type { z } from 'zod';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { iso } from '#/platform/values/time.ts';
import { readCertificate } from './certificates.ts';
import { selectConnections, type ConnectionRow } from './connection-row.ts';
import { recordNameOf, recordValueOf } from './domain-record.ts';

type Shown = z.input<typeof SignInConnection>;
type DomainRow = {
  connection_id: number;
  domain: string;
  challenge: string;
  verified_at: string | null;
  missing_since: string | null;
};

/** Connections as administrators see them: all of the workspace, or one. */
export async function presentConnections(ctx: Ctx, id: number | null = null): Promise<Shown[]> {
  const { rows } = await selectConnections(sql`
    where c.account_id = ${ctx.accountId} and (${id}::bigint is null or c.id = ${id}) order by lower(c.name), c.id`).execute(
    ctx.db,
  );
  const domains = await domainsOf(ctx);
  const people = await peopleOf(ctx);
  return rows.map((row) => ({
    ...settingsOf(row),
    domains: domains
      .filter((domain) => domain.connection_id === row.id)
      .map(({ domain, challenge, verified_at: verifiedAt, missing_since: missingSince }) => ({
        domain,
        verifiedAt,
        missingSince,
        recordName: recordNameOf(domain),
        recordValue: recordValueOf(challenge),
      })),
    people: people.get(row.id) ?? 0,
    ...addressesOf(ctx, row),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }));
}

export async function presentConnection(ctx: Ctx, id: number): Promise<Shown> {
  const [shown] = await presentConnections(ctx, id);
  if (shown === undefined) throw new Error('A connection was written and is not there');
  return shown;
}

/** The settings that an administrator can change; also what the audit log records. Never the secret. */
export function settingsOf(row: ConnectionRow) {
  const kind = connectionKinds.find((known) => known === row.kind);
  if (kind === undefined) throw new Error(`There is no kind of connection called ${row.kind}`);
  return {
    id: row.id,
    kind,
    name: row.name,
    isActive: row.is_active,
    isEnforced: row.is_enforced,
    addsMembers: row.adds_members,
    countsAsFactor: row.counts_as_factor,
    roleClaim: row.role_claim,
    roleMap: [...row.role_map],
    defaultRole: row.default_role,
    givesAdministrators: row.gives_administrators,
    oidc: kind === 'OIDC' ? (row.settings as Shown['oidc']) : null, // written from the contract alone
    saml: kind === 'SAML' ? samlOf(row) : null,
  };
}

type StoredSaml = Omit<NonNullable<Shown['saml']>, 'certificates'> & {
  readonly certificates: readonly string[];
};

/** Certificates are stored as text only; what they contain is parsed when they are shown. */
function samlOf({ settings }: ConnectionRow): Shown['saml'] {
  const stored = settings as StoredSaml; // written from the contract alone
  const certificates = stored.certificates.map((text) => {
    const read = readCertificate(text);
    if (read === null) throw new Error('A stored certificate cannot be read');
    const { pem, sha256, expiresAtMs } = read;
    return { pem, sha256, expiresAt: iso(expiresAtMs) };
  });
  return { ...stored, certificates };
}

function addressesOf({ app, account, accountId }: Ctx, { kind }: ConnectionRow) {
  const { baseUrl } = app.config;
  const isSaml = kind === 'SAML';
  return {
    redirectUri: isSaml ? samlAddressesOf(baseUrl, accountId).acsUrl : baseUrl + companyCallbackPath,
    logoutUri: isSaml ? null : `${baseUrl}/auth/company/logout`,
    signInUri: `${baseUrl}/sign-in/at/${account.slug}`,
  };
}

/** Verified domains are read as the service, because the table has those of other workspaces too. */
async function domainsOf(ctx: Ctx): Promise<DomainRow[]> {
  const read = sql<DomainRow>`
    select domain.connection_id, domain.domain, domain.challenge, verified.verified_at, verified.missing_since
    from sign_in_domain domain
    left join verified_domain verified on verified.domain = domain.domain and verified.workspace_id = domain.account_id
    where domain.account_id = ${ctx.accountId} order by domain.domain`;
  const { rows } = await ctx.db.asService((db) => read.execute(db));
  return rows;
}

async function peopleOf(ctx: Ctx): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ connection_id: number; people: number }>`
    select connection_id, count(*) as people from sign_in_identity where account_id = ${ctx.accountId} group by connection_id`.execute(
    ctx.db,
  );
  return new Map(rows.map(({ connection_id: id, people }) => [id, people]));
}
