import { contract } from '@callwright/contract/index.ts';
import type { Endpoint } from '@callwright/contract/endpoint.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { ask, isOffered, routeOf } from './ask.ts';
import {
  callLine,
  claimLine,
  contactLine,
  dealLine,
  eventLine,
  productLine,
  transactionLine,
  userLine,
} from './lines.ts';
import type { Operation } from './operations.ts';

// The text that people agree to before a generic write: what it does, to which records, and the consequences.

type Given = Readonly<Record<string, unknown>>;
type Naming = { readonly endpoint: Endpoint; readonly ids: string; readonly line: (row: never) => string };

/** How records of a resource are named: the list endpoint that finds them by id. */
const naming: Readonly<Record<string, Naming>> = {
  contact: { endpoint: contract.contacts.list, ids: 'contactId', line: contactLine },
  call: { endpoint: contract.eventCalls.list, ids: 'ids', line: callLine },
  deal: { endpoint: contract.deals.list, ids: 'id', line: dealLine },
  transaction: { endpoint: contract.transactions.list, ids: 'id', line: transactionLine },
  event: { endpoint: contract.events.list, ids: 'ids', line: eventLine },
  user: { endpoint: contract.users.list, ids: 'ids', line: userLine },
  claim: { endpoint: contract.setterClaims.list, ids: 'id', line: claimLine },
  product: { endpoint: contract.products.list, ids: 'ids', line: productLine },
};

/** What `id` is the id of, by the resource of the operation. */
const ofResource: Readonly<Record<string, string>> = {
  contacts: 'contact',
  eventCalls: 'call',
  deals: 'deal',
  transactions: 'transaction',
  events: 'event',
  users: 'user',
  products: 'product',
};

/** What other id parameters refer to. */
const ofParameter: Readonly<Record<string, string>> = {
  contactId: 'contact',
  contactIds: 'contact',
  primaryId: 'contact',
  secondaryIds: 'contact',
  eventCallId: 'call',
  callId: 'call',
  dealId: 'deal',
  dealIds: 'deal',
  eventId: 'event',
  userId: 'user',
  userIds: 'user',
  setterId: 'user',
  setterIds: 'user',
};

/** The names of the records in the input; those that the caller may not see are left out. */
export async function namesOfRecords(ctx: Ctx, operation: Operation, given: Given): Promise<string[]> {
  const byKind = Map.groupBy(idsIn(operation, given), ({ kind }) => kind);
  const names: string[] = [];
  for (const [kind, found] of byKind) {
    const known = naming[kind];
    if (known === undefined || !isOffered(routeOf(known.endpoint), ctx)) continue;
    const ids = [...new Set(found.map(({ id }) => id))].slice(0, namedMax);
    const { data } = (await ask(ctx, known.endpoint, { [known.ids]: ids, limit: namedMax })) as {
      data: unknown;
    };
    const rows = Array.isArray(data) ? data : Object.values(Object(data)).find((part) => Array.isArray(part));
    // The rows have the type that the line function of the same entry expects.
    for (const row of (rows ?? []) as never[]) names.push(known.line(row));
  }
  return names;
}

const namedMax = 50;

function idsIn({ name }: Operation, given: Given): { kind: string; id: number }[] {
  const own = ofResource[name.split('.')[0] ?? ''];
  return Object.entries(given).flatMap(([parameter, value]) => {
    const kind = parameter === 'id' || parameter === 'ids' ? own : ofParameter[parameter];
    if (kind === undefined) return [];
    return [value].flat().flatMap((id) => (isId(id) ? [{ kind, id: Number(id) }] : []));
  });
}

function isId(value: unknown): boolean {
  return (typeof value === 'number' || typeof value === 'string') && /^[1-9][0-9]{0,14}$/.test(String(value));
}

/** The text that people agree to. */
export function wordsOf({ name, endpoint }: Operation, given: Given, names: readonly string[]): string {
  return [
    `${endpoint.summary}.`,
    ...(names.length === 0 ? [] : [`With: ${names.join('; ')}.`]),
    ...(consequences[name]?.(given) ?? []),
    `(${name} ${JSON.stringify(given)})`,
  ].join(' ');
}

const consequences: Readonly<Record<string, (given: Given) => string[]>> = {
  'contacts.remove': ({ onUpcomingCalls = 'CANCEL', erase }) => [
    onUpcomingCalls === 'CANCEL' ? 'Their upcoming calls are cancelled.' : 'Their calls stay.',
    erase === true
      ? 'Their personal data is erased at once and for good.'
      : 'They can be restored for 30 days.',
  ],
  'contacts.merge': () => ['For 30 days this can be undone.'],
};
