import { list as contactList } from '@callwright/contract/contacts.ts';
import type { Endpoint, Received } from '@callwright/contract/endpoint.ts';
import { list as callList } from '@callwright/contract/event-calls.ts';
import { list as claimList } from '@callwright/contract/setter-claims.ts';
import { date, id, rowId } from '@callwright/contract/shared.ts';
import { list as transactionList } from '@callwright/contract/transactions.ts';
import { z } from 'zod';
import type { Ctx } from '#/platform/context/ctx.ts';
import { ask, isOffered, routeOf } from './ask.ts';
import { define, doneWith } from './define.ts';
import { definitionOf } from './from-endpoint.ts';
import { callLine, claimLine, contactLine, transactionLine } from './lines.ts';

const rowsMax = 20;

const input = z.object({
  date: date.optional().meta({ description: 'Default: today in the time zone of the workspace' }),
  userId: id
    .optional()
    .meta({ description: 'Only calls and claims of this member; default: all the caller may see' }),
});
type DayInput = z.output<typeof input>;

const section = z.object({
  title: z.string(),
  tool: z.string().meta({ description: 'The tool that shows all of them, with every detail' }),
  count: z.int(),
  rows: z.array(z.object({ id: rowId, text: z.string() })).meta({ description: `At most ${rowsMax}` }),
});
type Section = z.output<typeof section>;
const output = z.object({
  date: z.string(),
  timeZone: z.string(),
  sections: z.array(section).meta({ description: 'Those that scopes and role allow' }),
});
type Day = z.output<typeof output>;

/** The work of a day on one page. */
export const dailyPipeline = define({
  ...definitionOf('daily_pipeline', 'read', callList, { text: () => '' }),
  description:
    'The work of a day on one page: its calls, calls that wait for their outcome, leads nobody owns, claims without a call and payments without a deal.',
  endpoint: null,
  input,
  output,
  hidden: [],
  read: (params) => params,
  place: () => ({ method: 'POST', path: '/mcp/daily_pipeline' }),
  work: async (ctx, params) => doneWith(await dayOf(ctx, params as DayInput)), // parsed by `input`
  text: (body) => inWords(body as Day),
});

async function dayOf(ctx: Ctx, { date: requestedDate, userId }: DayInput): Promise<Day> {
  const { timeZone } = ctx.account;
  const day =
    requestedDate ??
    Temporal.Instant.fromEpochMilliseconds(ctx.now).toZonedDateTimeISO(timeZone).toPlainDate().toString();
  const ofUser = userId === undefined ? {} : { userIds: String(userId) };
  const live = 'scheduled_events,rescheduled_events';
  // One after the other: a request has one connection, however many lists it asks for.
  const sections = [
    await callSection(ctx, 'Calls of the day', { ...ofUser, dateFrom: day, dateTo: day, types: live }),
    await callSection(ctx, 'Calls that wait for their outcome', { ...ofUser, outcomes: 'PENDING_OUTCOME' }),
    await sectionOf(ctx, contactList, { assigned: 'false', forSetters: 'true' }, ({ data }) => ({
      title: 'Leads that nobody owns',
      tool: 'search_contacts',
      count: data.count,
      rows: data.contacts.map((contact) => ({ id: contact.id, text: contactLine(contact) })),
    })),
    await sectionOf(
      ctx,
      claimList,
      { open: 'true', claimStatus: 'PENDING', ...(userId !== undefined && { setterIds: String(userId) }) },
      ({ data }) => ({
        title: 'Claimed leads without a call',
        tool: 'list_setter_claims',
        count: data.count,
        rows: data.setterClaims.map((claim) => ({ id: claim.id, text: claimLine(claim) })),
      }),
    ),
    await sectionOf(ctx, transactionList, { synced: 'false' }, ({ data, count }) => ({
      title: 'Payments without a deal',
      tool: 'list_transactions',
      count,
      rows: data.map((transaction) => ({ id: transaction.id, text: transactionLine(transaction) })),
    })),
  ];
  return { date: day, timeZone, sections: sections.filter((part) => part !== null) };
}

function callSection(ctx: Ctx, title: string, filters: object): Promise<Section | null> {
  return sectionOf(ctx, callList, { ...filters, orderBy: 'asc' }, ({ data }) => ({
    title,
    tool: 'list_calls',
    count: data.count,
    rows: data.eventCalls.map((call) => ({ id: call.id, text: callLine(call) })),
  }));
}

/** A part of the page, or null for callers who may not see such a list. */
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
  const parts = sections.map(({ title, tool, count, rows }) => {
    const more = count > rows.length ? [`and ${count - rows.length} more, see ${tool}`] : [];
    return [`${title}: ${count}`, ...rows.map((row) => row.text), ...more].join('\n');
  });
  return [`${day} (${timeZone})`, ...parts].join('\n\n');
}
