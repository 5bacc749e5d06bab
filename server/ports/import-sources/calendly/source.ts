import { because } from '@callwright/contract/error-reasons.ts';
import type { ImportKind } from '@callwright/contract/import.ts';
import { z } from 'zod';
import { NotAllowed } from '#/ports/outside/trouble.ts';
import { askerOf, type AskJson } from '#/ports/import-sources/ask-json.ts';
import type { Net } from '#/ports/import-sources/net.ts';
import type { RecordPage, ServiceSource, SourceRecord } from '#/ports/import-sources/service-source.ts';
import { callRecords } from './calls.ts';
import { parsed } from './pages.ts';
import { submissionRecords } from './submissions.ts';
import * as shapes from './shapes.ts';
import { eventRecord, member, questionFields, schedule } from './to-settings.ts';

// Calendly's API v2, read with a personal access token of an owner or administrator of the organization.

const count = 100;
/** Each scheduled event needs another request for its invitees. */
const eventsAtOnce = 20;

/** A cursor: the step, the token of Calendly's page, and how many items of that page are done. */
const place = z.tuple([z.int().min(0), z.string().nullable(), z.int().min(0)]);
type Place = z.output<typeof place>;

type Walk = { readonly ask: AskJson; readonly organization: string };
type Step = {
  readonly kind: ImportKind;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  /** How many items of a page are read in one go. */
  readonly atOnce: number;
  readonly read: (walk: Walk, item: unknown) => SourceRecord[] | Promise<SourceRecord[]>;
};

const steps: readonly Step[] = [
  step('members', '/organization_memberships', (_, item) => member(item)),
  { ...step('availabilities', '/organization_memberships', schedulesOf), atOnce: eventsAtOnce },
  step('fields', '/event_types', (_, item) => questionFields(item)),
  step('events', '/event_types', (_, item) => eventRecord(item)),
  {
    ...step('eventCalls', '/scheduled_events', ({ ask }, item) => callRecords(ask, item)),
    query: { sort: 'start_time:asc' },
    atOnce: eventsAtOnce,
  },
  { ...step('notes', '/routing_forms', ({ ask }, item) => submissionRecords(ask, item)), atOnce: 1 },
];

function step(kind: ImportKind, path: string, read: Step['read']): Step {
  return { kind, path, query: {}, atOnce: count, read };
}

export function calendlySource({ baseUrl, key }: { baseUrl: string; key: string }, net: Net): ServiceSource {
  const ask = askerOf(net, { name: 'Calendly', baseUrl, key });
  const organizationOf = async (): Promise<string> => {
    const answer = await ask('/users/me');
    if (answer === null) throw new NotAllowed('Calendly does not show anything to this token.');
    return parsed(shapes.me, answer).resource.current_organization;
  };
  return {
    budget: { requests: 240, windowMs: 60_000, endpointOf: () => '' },
    check: organizationOf,
    page: async (cursor) => {
      const at: Place = cursor === null ? [0, null, 0] : place.parse(JSON.parse(cursor));
      return readPage({ ask, organization: await organizationOf() }, at);
    },
  };
}

async function readPage(walk: Walk, [at, token, done]: Place): Promise<RecordPage> {
  const current = steps[at];
  if (current === undefined) return { records: [], notes: [], totals: {}, next: null };
  const following: Place | null = at + 1 < steps.length ? [at + 1, null, 0] : null;
  const answer = await walk.ask(current.path, {
    organization: walk.organization,
    count,
    ...current.query,
    ...(token !== null && { page_token: token }),
  });
  if (answer === null) {
    const reason = because('NOT_READABLE_THERE');
    return {
      records: [],
      notes: [{ kind: current.kind, field: null, reason }],
      totals: {},
      next: textOf(following),
    };
  }
  const { collection, pagination } = parsed(shapes.page, answer);
  const records: SourceRecord[] = [];
  for (const item of collection.slice(done, done + current.atOnce)) {
    // In sequence, because the service limits requests.
    // oxlint-disable-next-line no-await-in-loop
    records.push(...(await current.read(walk, item)));
  }
  const isRead = done + current.atOnce >= collection.length;
  const nextToken = pagination?.next_page_token ?? null;
  const next: Place | null = isRead
    ? nextToken === null
      ? following
      : [at, nextToken, 0]
    : [at, token, done + current.atOnce];
  return { records, notes: [], totals: {}, next: textOf(next) };
}

function textOf(next: Place | null): string | null {
  return next === null ? null : JSON.stringify(next);
}

async function schedulesOf({ ask }: Walk, item: unknown): Promise<SourceRecord[]> {
  const membership = shapes.membership.safeParse(item);
  if (!membership.success) return []; // it is reported with the members
  const answer = await ask('/user_availability_schedules', { user: membership.data.user.uri });
  return answer === null ? [] : parsed(shapes.page, answer).collection.flatMap(schedule);
}
