import { insertKey } from '#/domain/people/account/create-key.ts';
import { sql } from '#/platform/db/sql.ts';
import { server, workspace } from './harness.ts';
import { mailOf } from './mails.ts';
import { pageToken } from './page-token.ts';
import { newTeam } from './teams.ts';
import { automationOf, type AutomationIds } from './tenant-automation.ts';
import { appOf, type TenantApp } from './tenant-oauth.ts';
import { commissionsOf, type CommissionIds } from './tenant-commissions.ts';
import { calendarOf, type CalendarIds } from './tenant-calendars.ts';
import { depositOf, paymentsOf, type PaymentIds } from './tenant-payments.ts';
import { slackOf, type SlackIds } from './tenant-slack.ts';
import { connectionOf, type ConnectionIds } from './tenant-connection.ts';
import { importsOf, type ImportIds } from './tenant-imports.ts';
import { requestsOf } from './tenant-requests.ts';
import { fieldsOf, neverUsedFields, type FieldIds } from './tenant-fields.ts';
import { webhookOf, type WebhookIds } from './tenant-webhooks.ts';
import {
  eventOf,
  freeTimes,
  holdForLong,
  made,
  markRows,
  otherContacts,
  rowsWithoutEndpoint,
  salesOf,
  workingHours,
} from './tenant-rows.ts';
import { bookingLinkOf } from './booking-links.ts';
import { waitingOf, type TenantWaiting } from './waiting.ts';
import type { Member, Workspace } from './workspace.ts';

/** One row of each kind in a workspace; each row has the workspace's mark in its texts. */
export type Ids = FieldIds &
  AutomationIds &
  CommissionIds &
  WebhookIds &
  ConnectionIds &
  ImportIds &
  CalendarIds &
  SlackIds &
  PaymentIds & {
    user: number;
    team: number;
    event: number;
    availability: number;
    contact: number;
    /** Looks like `contact`. */
    twin: number;
    /** The two contacts as suspected duplicates. */
    pair: number;
    suggestion: number;
    deletedContact: number;
    merge: string;
    call: number;
    deal: number;
    /** Belongs to the deal. */
    transaction: number;
    /** Without a deal. */
    freeTransaction: number;
    product: number;
    /** Belongs to the product. */
    package: number;
    field: number;
    tag: number;
    apiKey: number;
    rule: number;
    token: string;
    linkPrefix: string;
    callPreview: string;
    hold: string;
    bookingLink: number;
    waitingEntry: number;
    /** An app that the workspace has registered. */
    client: string;
    /** An entry of the request log. */
    request: string;
    mail: number;
    /** The member's session, which was used in the workspace. */
    session: string;
    view: number;
  };
export type Kind = keyof Ids;

export type Tenant = {
  readonly w: Workspace;
  readonly ids: Ids;
  readonly app: TenantApp;
  /** Available for another call. */
  readonly freeTime: string;
  /** When the call starts. */
  readonly callTime: string;
  /** From the invitee's link to the call. */
  readonly callToken: string;
  /** For an unpaid deposit. */
  readonly checkoutToken: string;
  /** For the booking page, and for its form as the contact has submitted it. */
  readonly pageToken: string;
  readonly formToken: string;
  /** An event with a waiting list, and an entry on it. */
  readonly waiting: TenantWaiting;
  readonly email: string;
};

/** Ids that never existed, in the same format as real ids. */
export function neverUsed(w: Workspace): Ids {
  const number = 9_000_000_000;
  return {
    ...neverUsedFields(number),
    user: number,
    team: number,
    event: number,
    availability: number,
    contact: number,
    twin: number,
    pair: number,
    suggestion: number,
    deletedContact: number,
    merge: 'mrg_nevernevernever',
    call: number,
    deal: number,
    transaction: number,
    freeTransaction: number,
    product: number,
    package: number,
    field: number,
    tag: number,
    apiKey: number,
    rule: number,
    automation: number,
    commissionPlan: number,
    commissionVersion: number,
    webhook: 'whe_nevernevernever',
    delivery: 'whd_9000000000',
    automationAction: number,
    token: `${w.id.toString(36)}_neverneverneverneverneve`,
    linkPrefix: `${w.slug}/never`,
    callPreview: 'call_nevernevernev',
    client: 'ocl_never',
    request: 'req_nevernevernever',
    mail: number,
    session: 'nevernevernever',
    view: number,
    connection: number,
    import: number,
    importPaused: number,
    importChecked: number,
    importDone: number,
    calendarConnection: number,
    paymentConnection: number,
    slackChannel: number,
    calendar: number,
    connectionDomain: 'never.company.example',
    bookingLink: number,
    waitingEntry: number,
    hold: 'hold_neverneverneverneverneve',
  };
}

/** Makes ids long and distinct, so that they differ from other numbers in an answer. */
export async function spreadIds(): Promise<void> {
  await sql`
    select setval(pg_get_serial_sequence(quote_ident(table_name), column_name), 5000000 + 100000 * row_number() over (order by table_name))
    from information_schema.columns where table_schema = 'public' and is_identity = 'YES'`.execute(
    server.app.database.db,
  );
}

let rules = 700_000;

/** A workspace with one row of each kind, created as clients do. */
export async function tenant(mark: string): Promise<Tenant> {
  const w = await workspace();
  const member = await w.member('CLOSER');
  const { userId } = member;
  const team = await newTeam(w, mark, [userId]);
  const { field, tag } = await rowsWithoutEndpoint(w, mark);
  const availability = await workingHours(w, userId, mark);
  rules += 1;
  const event = await eventOf(w, mark, { userId, team, availability, field, rule: rules });
  const email = `${mark.toLowerCase()}@example.test`;
  const { contact } = await made(
    w.post('/v1/contacts', { firstName: mark, lastName: mark, email, tagIds: [tag], userId }),
  );
  await made(w.post('/v1/contacts/notes', { contactId: contact.id, note: mark }));
  const [first, freeTime = '', heldTime = ''] = await freeTimes(w, event.id);
  const of = { eventId: event.id, contactId: contact.id, setterId: userId };
  const { eventCall } = await made(
    w.post('/v1/eventCalls', { ...of, dateTime: first, timeZone: 'UTC', notes: mark }),
  );
  const apiKey = await keyOf(w, userId, mark);
  const handles = { token: event.token, linkPrefix: event.linkPrefix, callPreview: eventCall.previewId };
  const rows = { event: event.id, contact: contact.id, call: eventCall.id, apiKey, user: userId };
  const fields = await fieldsOf(w, mark, { contact, setter: userId, event: event.id });
  const sales = await salesOf(w, eventCall.id, tag, mark);
  const app = await appOf(w, mark);
  const { id: waitingEntry, waiting } = await waitingOf(w, mark, rows);
  const ids = {
    ...handles,
    ...rows,
    ...(await otherContacts(w, contact.id, mark)),
    ...sales,
    ...(await automationOf(w, mark, { user: userId, event: event.id })),
    ...(await commissionsOf(w, mark, { user: userId, call: eventCall.id, ...sales })),
    ...(await webhookOf(w, mark)),
    ...(await connectionsOf(w, mark, rows)),
    ...(await importsOf(w, mark)),
    ...fields,
    hold: await holdForLong(w, event.id, heldTime, userId),
    waitingEntry,
    bookingLink: await bookingLinkOf(w, event.id, contact.id, mark),
    client: app.id,
    request: await requestsOf(w, apiKey, app.id),
    mail: await mailOf(w, mark),
    session: await sessionOf(w, member),
    view: await viewOf(w, mark),
    team,
    availability,
    field,
    tag,
    rule: rules,
  };
  await markRows(w, ids, mark);
  const visit = { linkPrefix: event.linkPrefix, pageToken: await pageToken(event.linkPrefix) };
  const { formToken } = await made(server.anybody.post('/public/answers', { ...visit, email }));
  return {
    w,
    ids,
    app,
    freeTime,
    callTime: eventCall.dateTime,
    callToken: eventCall.token,
    checkoutToken: await depositOf(w, event.id),
    pageToken: visit.pageToken,
    formToken,
    waiting,
    email,
  };
}

async function keyOf(w: Workspace, userId: number, name: string): Promise<number> {
  const wanted = { userId, name, scopes: ['*'], allowedIps: [], expiresAtMs: null };
  return (await w.within((tx) => insertKey(tx, wanted))).apiKey.id;
}

async function viewOf(w: Workspace, mark: string): Promise<number> {
  const { view } = await made(w.post('/v1/views', { list: 'contacts', name: mark, search: { tag: mark } }));
  return view.id;
}

/**
 * A session is recorded at its first request; the owner's is used here too, so that later requests write nothing new.
 */
async function sessionOf({ owner }: Workspace, { client }: Member): Promise<string> {
  for (const used of [owner.client, client]) await made(used.get('/v1/me'));
  const { body } = await client.get('/auth/sessions');
  return body.data[0].id;
}

/** Company sign-in, calendar and payment connections. */
async function connectionsOf(
  w: Workspace,
  mark: string,
  { user, call }: { user: number; call: number },
): Promise<ConnectionIds & CalendarIds & PaymentIds & SlackIds> {
  return {
    ...(await connectionOf(w, mark, user)),
    ...(await calendarOf(w, mark, call)),
    ...(await paymentsOf(w, mark)),
    ...(await slackOf(w, mark)),
  };
}
