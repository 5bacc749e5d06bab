import { sql } from '#/platform/db/sql.ts';
import { Browser, companyBy, server, type Company } from './company.ts';
import type { Json, Reply } from './client.ts';
import { SamlProvider, type SamlPerson, type Sent, type Wrong } from './saml-provider.ts';

// Companies with a SAML provider.

/** URLs of the service start with `BASE_URL`, where no server listens in tests. */
function reached(url: string): string {
  return server.origin + new URL(url).pathname;
}

export const provider = await SamlProvider.start(server.clock.now, async (entityId) =>
  (await fetch(reached(entityId))).text(),
);

export function samlCompany(settings: object = {}, fields: object = {}): Promise<Company> {
  const saml = { ...provider.settings, ...settings };
  return companyBy({ kind: 'SAML', saml }, { addsMembers: true, ...fields });
}

export function person({ domain }: Company, name = 'ada'): SamlPerson {
  const attributes = { email: `${name}@${domain}`, givenName: 'Ada', surname: 'Byron', groups: ['all'] };
  return { nameId: `${name} of ${domain}`, attributes };
}

/** Submits the form of the provider, as its page does: without cookies. */
export function post({ action, ...fields }: Sent): Promise<Response> {
  return fetch(reached(action), { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });
}

/** The query of our own page after the form was accepted. */
export async function queryAfter(sent: Sent): Promise<string> {
  const { status, headers } = await post(sent);
  const { pathname, search } = new URL(headers.get('location') ?? '/', server.origin);
  if (status !== 303 || pathname !== '/sign-in/company')
    throw new Error(`The form was answered with ${status}`);
  return search.slice(1);
}

export async function signIn(at: Company, who: SamlPerson, wrong: Wrong = {}): Promise<Reply<Json>> {
  const browser = new Browser();
  const url = await browser.start(at);
  return browser.finish(await queryAfter(await provider.answer(url, who, wrong)));
}

/** Why sign-ins of a workspace failed, as its administrators see it. */
export async function reasons({ w }: Company): Promise<string[]> {
  const { rows } = await sql<{ reason: string }>`
    select coalesce(after ->> 'reason', after ->> 'code') as reason from audit_entry
    where account_id = ${w.id} and action in ('company_sign_in.failed', 'company_sign_in.refused', 'access.refused') order by id`.execute(
    w.db,
  );
  return rows.map(({ reason }) => reason);
}
