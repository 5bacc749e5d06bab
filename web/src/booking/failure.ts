import type { ErrorCode } from '@callwright/contract/errors.ts';

/** A free slot offered in place of one that was taken. */
type NearSlot = { start: string; end: string };

/** Why a request failed, in the cases that the page distinguishes. */
export type Failure =
  | { kind: 'offline' }
  | { kind: 'server'; requestId: string | null }
  | { kind: 'wait'; seconds: number }
  | { kind: 'missing' }
  | { kind: 'deactivated' }
  | { kind: 'duplicate' }
  | { kind: 'limit' }
  | { kind: 'linkGone' }
  | { kind: 'offerGone' }
  | { kind: 'taken'; nearest: NearSlot[] }
  /** The slot is too soon, too far ahead or past: slots near it do not help. */
  | { kind: 'closed'; reason: ClosedReason }
  /** The names of the invalid fields; '' for the request as a whole. */
  | { kind: 'invalid'; fields: string[] }
  | { kind: 'running' }
  | { kind: 'cancelled' }
  | { kind: 'fixed' }
  | { kind: 'disqualified' }
  | { kind: 'collided' }
  | { kind: 'other' };

const waitSecondsDefault = 10;
const slotTaken: ErrorCode = 'SLOT_UNAVAILABLE';
const closedReasons = [
  'SLOT_IN_PAST',
  'OUT_OF_RANGE',
  'MINIMUM_NOTICE',
  'NONEXISTENT_TIME',
] as const satisfies readonly ErrorCode[];
type ClosedReason = (typeof closedReasons)[number];
const kindOfCode = {
  EVENT_DEACTIVATED: 'deactivated',
  DUPLICATE_BOOKING: 'duplicate',
  BOOKING_LIMIT_REACHED: 'limit',
  BOOKING_LINK_GONE: 'linkGone',
  WAITING_OFFER_GONE: 'offerGone',
  WAITING_ENDED: 'collided',
  IDEMPOTENCY_IN_PROGRESS: 'running',
  CALL_CANCELLED: 'cancelled',
  CHANGE_NOT_ALLOWED: 'fixed',
  OUTCOME_RECORDED: 'fixed',
  CONTACT_DISQUALIFIED: 'disqualified',
  CONFLICT: 'collided',
  NOT_FOUND: 'missing',
  ROUTE_NOT_FOUND: 'missing',
} as const satisfies Partial<Record<ErrorCode, Failure['kind']>>;

/** Parses an error body, which may come from a proxy. */
export function failureOf(status: number, body: unknown, retryAfter: string | null): Failure {
  const error = record(body);
  const code = text(error['code']);
  if (status === 429) return { kind: 'wait', seconds: seconds(error['retryAfter'] ?? retryAfter) };
  if (status >= 500) return { kind: 'server', requestId: text(error['requestId']) || null };
  const details = record(record(error['message'])['details']);
  if (code === slotTaken) return { kind: 'taken', nearest: nearSlots(details['nearest']) };
  const reason = closedReasons.find((closed) => closed === code);
  if (reason !== undefined) return { kind: 'closed', reason };
  if (code in kindOfCode) return { kind: kindOfCode[code as keyof typeof kindOfCode] }; // the line before makes it a key
  if (status === 400) {
    const isWhole = Array.isArray(details['formErrors']) && details['formErrors'].length > 0;
    return { kind: 'invalid', fields: [...namesOf(details['fieldErrors']), ...(isWhole ? [''] : [])] };
  }
  if (status === 404) return { kind: 'missing' };
  return { kind: 'other' };
}

const answerPath = /^(inviteeQuestionAnswers|secondaryQuestionsAnswer)\./;

/** `additionalGuests.0.email` counts for its field; answers keep their full paths. */
function namesOf(fieldErrors: unknown): string[] {
  const names = Object.entries(record(fieldErrors))
    .filter(([, messages]) => list(messages).length > 0)
    .map(([path]) => (answerPath.test(path) ? path : (path.split(/[.[]/)[0] ?? path)));
  return [...new Set(names)];
}

function nearSlots(value: unknown): NearSlot[] {
  return list(value)
    .map(record)
    .map((slot) => ({ start: text(slot['start']), end: text(slot['end']) }))
    .filter((slot) => !Number.isNaN(Date.parse(slot.start)));
}

function seconds(value: unknown): number {
  const given = Number(value);
  return Number.isFinite(given) && given > 0 ? Math.ceil(given) : waitSecondsDefault;
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}; // a JSON object or array
}

function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
