import { list as contactList } from '@callwright/contract/contacts.ts';
import type { Endpoint, Received } from '@callwright/contract/endpoint.ts';
import { list as callList } from '@callwright/contract/event-calls.ts';
import { list as claimList } from '@callwright/contract/setter-claims.ts';
import { date, id } from '@callwright/contract/shared.ts';
import { list as transactionList } from '@callwright/contract/transactions.ts';
import { z } from 'zod';
import type { Ctx } from '#/platform/context/ctx.ts';
import { ask, isOffered, routeOf } from './ask.ts';
import { fromSteps } from './from-steps.ts';
import { callLine, claimLine, contactLine, transactionLine } from './lines.ts';

const rowsMax = 20;

const input = z.object({ date: date.optional(), userId: id.optional() });
type DayInput = z.output<typeof input>;

/** A call as the view shows it; its start is in the time zone of the workspace. */
type ShownCall = {
  readonly startsAt: string;
  readonly invitee: string;
  readonly event: string;
  readonly hosts: string;
  readonly url: string;
};
type Section = {
  readonly key: 'calls' | 'outcomes' | 'leads' | 'claims' | 'payments';
  readonly title: string;
  /** How to get all of them with every detail. */
  readonly more: string;
  readonly count: number;
  readonly rows: readonly { readonly id: number; readonly text: string; readonly call?: ShownCall }[];
};
type Day = { readonly date: string; readonly timeZone: string; readonly sections: readonly Section[] };

/** A day's work on one page. */
export const dailyPipeline = fromSteps({
  name: 'daily_pipeline',
  kind: 'read',
  description:
    'The work of a day on one page: its calls, calls that wait for their outcome, leads nobody owns, claims without a call, payments without a deal.',
  main: callList,
  view: 'ui://callwright/day',
  input,
  params: {
    date: 'Default: today in the time zone of the workspace',
    userId: 'Only calls and claims of this member',
  },
  work: dayOf,
  text: inWords,
  address: () => '/today',
});

async function dayOf(ctx: Ctx, { date: requestedDate, userId }: DayInput): Promise<Day> {
  const { timeZone } = ctx.account;
  const day =
    requestedDate ??
    Temporal.Instant.fromEpochMilliseconds(ctx.now).toZonedDateTimeISO(timeZone).toPlainDate().toString();
  const ofUser = userId === undefined ? {} : { userIds: String(userId) };
  const live = 'scheduled_events,rescheduled_events';
  // One after the other: a request has only one connection.
  const sections = [
    await callSection(ctx, 'calls', { ...ofUser, dateFrom: day, dateTo: day, types: live }),
    await callSection(ctx, 'outcomes', { ...ofUser, outcomes: 'PENDING_OUTCOME' }),
    await sectionOf(ctx, contactList, { assigned: 'false', forSetters: 'true' }, ({ data }) => ({
      key: 'leads',
      title: 'Leads that nobody owns',
      more: 'find_contacts with assigned: false',
      count: data.count,
      rows: data.contacts.map((contact) => ({ id: contact.id, text: contactLine(contact) })),
    })),
    await sectionOf(
      ctx,
      claimList,
      { open: 'true', claimStatus: 'PENDING', ...(userId !== undefined && { setterIds: String(userId) }) },
      ({ data }) => ({
        key: 'claims',
        title: 'Claimed leads without a call',
        more: 'call_api with setterClaims.list',
        count: data.count,
        rows: data.setterClaims.map((claim) => ({ id: claim.id, text: claimLine(claim) })),
      }),
    ),
    await sectionOf(ctx, transactionList, { synced: 'false' }, ({ data, count }) => ({
      key: 'payments',
      title: 'Payments without a deal',
      more: 'list_sales with kind: payments, unlinked: true',
      count,
      rows: data.map((transaction) => ({ id: transaction.id, text: transactionLine(transaction) })),
    })),
  ];
  return { date: day, timeZone, sections: sections.filter((part) => part !== null) };
}

const callTitles = { calls: 'Calls of the day', outcomes: 'Calls that wait for their outcome' };

function callSection(ctx: Ctx, key: keyof typeof callTitles, filters: object): Promise<Section | null> {
  return sectionOf(ctx, callList, { ...filters, orderBy: 'asc' }, ({ data }) => ({
    key,
    title: callTitles[key],
    more: 'list_calls',
    count: data.count,
    rows: data.eventCalls.map((call) => ({ id: call.id, text: callLine(call), call: shownIn(ctx, call) })),
  }));
}

function shownIn({ account }: Ctx, call: Received<typeof callList>['data']['eventCalls'][number]): ShownCall {
  const { dateTime, inviteeName, name, hosts, previewUrl } = call;
  const start = Temporal.Instant.from(dateTime).toZonedDateTimeISO(account.timeZone);
  return {
    startsAt: start.toPlainDateTime().toString({ smallestUnit: 'minute' }),
    invitee: inviteeName,
    event: name,
    hosts: hosts.map((host) => host.name).join(', '),
    url: previewUrl,
  };
}

/** A part of the page; null if the caller may not see that list. */
async function sectionOf<E extends Endpoint>(
  ctx: Ctx,
  endpoint: E,
  filters: object,
  shown: (body: Received<E>) => Section,
): Promise<Section | null> {
  if (!isOffered(routeOf(endpoint), ctx)) return null;
  return shown(await ask(ctx, endpoint, { ...filters, limit: rowsMax }));
}

function inWords({ date: day, timeZone, sections }: Day): string {
  const parts = sections.map(({ title, more: where, count, rows }) => {
    const more = count > rows.length ? [`and ${count - rows.length} more, see ${where}`] : [];
    return [`${title}: ${count}`, ...rows.map((row) => row.text), ...more].join('\n');
  });
  return [`${day} (${timeZone})`, ...parts].join('\n\n');
}
