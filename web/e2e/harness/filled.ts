import { systemContext } from '../../../server/platform/context/system-ctx.ts';
import { grantOperator } from '../../../server/surfaces/operator/operators.ts';
import { authorizeQuery, pkce } from '../../../server/test/oauth-at.ts';
import type { TenantApp } from '../../../server/test/tenant-oauth.ts';
import type { Ids } from '../../../server/test/tenant.ts';
import type { Workspace } from '../../../server/test/workspace.ts';
import { demoOn } from './demo.ts';
import { server } from './site.ts';

// These import the server, which reads the built pages when it starts.
const { newPlan } = await import('../../../server/test/commissions.ts');
const { automationOf } = await import('../../../server/test/tenant-automation.ts');
const { calendarOf } = await import('../../../server/test/tenant-calendars.ts');
const { connectionOf } = await import('../../../server/test/tenant-connection.ts');
const { appCallback, appOf } = await import('../../../server/test/tenant-oauth.ts');
const { importsOf } = await import('../../../server/test/tenant-imports.ts');
const { requestsOf } = await import('../../../server/test/tenant-requests.ts');
const { waitingOf } = await import('../../../server/test/waiting.ts');
const { made } = await import('../../../server/test/tenant-rows.ts');

/** A workspace with data for every screen, and the ids and tokens for the URLs of the screens. */
export type Filled = {
  readonly w: Workspace;
  readonly ids: Pick<
    Ids,
    | 'contact'
    | 'deal'
    | 'event'
    | 'linkPrefix'
    | 'automation'
    | 'commissionPlan'
    | 'user'
    | 'webhook'
    | 'client'
    | 'import'
    | 'importPaused'
    | 'importChecked'
    | 'importDone'
  >;
  /** For the pages of calls. */
  readonly callPreviews: readonly string[];
  /** For an invitee's link to a call. */
  readonly callToken: string;
  /** For the link of an entry on a waiting list. */
  readonly waiting: { readonly token: string };
  /** A day with calls. */
  readonly callDate: string;
  /** The start of the time with data for reports. */
  readonly reportedFrom: string;
  /** The URL of a consent request by an app. */
  readonly consent: string;
};

/** The demo workspace on that Tuesday, with its owner as operator, and one record of each kind that the demo lacks. */
export async function filledDemo(): Promise<Filled> {
  const { w, event, owner, call, booked, apiKeyId } = await demoOn(server);
  await grantOperator(systemContext(server.app), owner.email);
  const [deal] = (await made(w.get('/v1/deals', { limit: 1 }))).deals;
  const [webhook] = (await made(w.get('/v1/webhooks'))).webhooks;
  const mark = 'Northlight';
  const app = await appOf(w, mark);
  await requestsOf(w, apiKeyId, app.id);
  await calendarOf(w, mark, booked.id);
  await connectionOf(w, mark, owner.userId);
  const imports = await importsOf(w, mark);
  const { waiting } = await waitingOf(w, mark);
  const { automation } = await automationOf(w, mark, { user: call.userId, event: event.id });
  const { id: commissionPlan } = await newPlan(w, { name: 'Sales', validFrom: '2026-01-01' });
  return {
    w,
    ids: {
      contact: call.contactId,
      deal: deal.id,
      event: event.id,
      linkPrefix: event.linkPrefix,
      automation,
      commissionPlan,
      user: call.userId,
      webhook: webhook.id,
      client: app.id,
      ...imports,
    },
    callPreviews: [call.previewId, booked.previewId],
    callToken: booked.token,
    waiting,
    callDate: call.dateTime.slice(0, 10),
    reportedFrom: '2026-10-26',
    consent: consentOf(app),
  };
}

export function consentOf(app: TenantApp): string {
  return `/oauth/consent?${authorizeQuery(app, pkce(), { redirect_uri: appCallback })}`;
}
