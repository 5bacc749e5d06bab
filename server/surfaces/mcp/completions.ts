import { list as contactList } from '@callwright/contract/contacts.ts';
import { list as callList } from '@callwright/contract/event-calls.ts';
import type { CompleteRequestParams, CompleteResult } from '@modelcontextprotocol/server';
import type { Ctx } from '#/platform/context/ctx.ts';
import { ask, isOffered, routeOf } from '#/surfaces/mcp/tools/ask.ts';

const valuesMax = 20;

/** Completes an argument of a prompt or the id in a URI with calls and people that the caller may see. */
export async function complete(ctx: Ctx, { ref, argument }: CompleteRequestParams): Promise<CompleteResult> {
  const { name, value } = argument;
  const isContact = ref.type === 'ref/resource' && ref.uri === 'crm://contact/{id}';
  const isCall =
    (ref.type === 'ref/resource' && ref.uri === 'crm://call/{id}') ||
    (ref.type === 'ref/prompt' && name === 'callId');
  const values = isContact
    ? await contacts(ctx, value)
    : isCall
      ? await calls(ctx, value)
      : ref.type === 'ref/prompt' && name === 'date'
        ? days(ctx, value)
        : [];
  return { completion: { values, total: values.length, hasMore: false } };
}

/** Finds contacts by name, email, phone or the first digits of the id. */
async function contacts(ctx: Ctx, value: string): Promise<string[]> {
  if (!isOffered(routeOf(contactList), ctx)) return [];
  const isId = /^\d+$/.test(value);
  const search = isId || value === '' ? {} : { search: value };
  const { data } = await ask(ctx, contactList, {
    ...search,
    limit: valuesMax,
    orderColumn: 'lastActivityAt',
  });
  return startingWith(data.contacts, isId ? value : '');
}

async function calls(ctx: Ctx, value: string): Promise<string[]> {
  if (!isOffered(routeOf(callList), ctx)) return [];
  const isId = /^\d+$/.test(value);
  const search = isId || value === '' ? {} : { search: value };
  const { data } = await ask(ctx, callList, { ...search, limit: valuesMax });
  return startingWith(data.eventCalls, isId ? value : '');
}

function startingWith(rows: readonly { readonly id: number }[], digits: string): string[] {
  return rows.map(({ id }) => String(id)).filter((id) => id.startsWith(digits));
}

/** Today and the following days. */
function days(ctx: Ctx, value: string): string[] {
  const today = Temporal.Instant.fromEpochMilliseconds(ctx.now)
    .toZonedDateTimeISO(ctx.account.timeZone)
    .toPlainDate();
  return Array.from({ length: 7 }, (_, days) => today.add({ days }).toString()).filter((day) =>
    day.startsWith(value),
  );
}
