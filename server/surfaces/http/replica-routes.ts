import type { contract } from '@callwright/contract/index.ts';
import type { App, Ctx, PublicCtx } from '#/platform/context/ctx.ts';
import { ReplicaReads } from '#/platform/db/replica-reads.ts';
import type { Call } from './call.ts';

type Verbs = {
  readonly [Resource in keyof typeof contract]?: readonly (keyof (typeof contract)[Resource])[];
};

/**
 * What may be read from a replica: lists, boards, reports and free times, the heaviest statements. None of them writes.
 * Single records are read from the primary: they cost next to nothing, and are often changed right after.
 */
const verbs = {
  audit: ['list'],
  automations: ['list', 'history'],
  booking: ['eventDates'],
  bookingLinks: ['list'],
  calendars: ['busy'],
  calendarView: ['show'],
  contacts: ['list', 'notes', 'duplicates', 'suggestions', 'journey', 'board'],
  deals: ['list', 'board'],
  eventCalls: ['list', 'reassignOptions'],
  events: ['list', 'timeSlots', 'troubleshootSlots', 'eventDates', 'nextAssignments'],
  home: ['get'],
  products: ['list'],
  reports: ['report', 'rows'],
  routingDecisions: ['list'],
  search: ['all'],
  setterClaims: ['list'],
  slackChannels: ['messages'],
  tags: ['list'],
  teams: ['list'],
  textMessages: ['list'],
  transactions: ['list', 'totals'],
  users: ['list'],
  waitingList: ['list'],
  webhooks: ['deliveries', 'deliveriesOfOne'],
} as const satisfies Verbs;

/** `contacts.list` */
export const replicaRoutes: ReadonlySet<string> = new Set(
  Object.entries(verbs).flatMap(([resource, names]) => names.map((name) => `${resource}.${name}`)),
);

/** The same context, reading from the replica if there is one and the endpoint allows it. */
export function readingFrom<C extends PublicCtx>(app: App, { route, headers }: Call, ctx: C): C {
  const { replica } = app.database;
  // An Idempotency-Key stores its answer, which is a write.
  if (replica === null || !replicaRoutes.has(route.name) || headers['idempotency-key'] !== undefined)
    return ctx;
  const reads = new ReplicaReads(replica, app.database);
  const accountId = 'account' in ctx ? (ctx as unknown as Ctx).accountId : null; // of a workspace
  return { ...ctx, reads, ...(accountId !== null && { db: reads.ofWorkspace(accountId) }) };
}
