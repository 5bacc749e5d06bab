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

/** A workspace in which every screen has something to show, and what the addresses of its screens need. */
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
  /** Of the pages of calls. */
  readonly callPreviews: readonly string[];
  /** Of the link of an invitee to a call. */
  readonly callToken: string;
  /** Of the link of somebody on a waiting list. */
  readonly waiting: { readonly token: string };
  /** A day with calls. */
  readonly callDate: string;
  /** Since then there is something to report. */
  readonly reportedFrom: string;
  /** The address where an app asks for consent. */
  readonly consent: string;
};

/** The workspace of the demo on that Tuesday, whose owner also operates the installation, and one of each thing that the demo leaves out. */
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
