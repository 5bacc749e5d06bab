/** A slot the service offers instead of one that is gone. */
type NearSlot = { start: string; end: string };

/** Why a request gave no result, as far as the page has to tell cases apart. */
export type Failure =
  | { kind: 'offline' }
  | { kind: 'server'; requestId: string | null }
  | { kind: 'wait'; seconds: number }
  | { kind: 'missing' }
  | { kind: 'deactivated' }
  | { kind: 'blocked' }
  | { kind: 'duplicate' }
  | { kind: 'taken'; nearest: NearSlot[] }
  /** The slot is too soon, too far off or past: nothing near it helps. */
  | { kind: 'closed'; reason: ClosedReason }
  | { kind: 'invalid'; fields: Record<string, string>; rest: string[] }
  | { kind: 'running' }
  | { kind: 'other'; text: string };

const waitSecondsDefault = 10;
const closedReasons = ['SLOT_IN_PAST', 'OUT_OF_RANGE', 'MINIMUM_NOTICE', 'NONEXISTENT_TIME'] as const;
type ClosedReason = (typeof closedReasons)[number];
const kindOfCode = {
  EVENT_DEACTIVATED: 'deactivated',
  CONTACT_BLOCKED: 'blocked',
  DUPLICATE_BOOKING: 'duplicate',
  IDEMPOTENCY_IN_PROGRESS: 'running',
  NOT_FOUND: 'missing',
  ROUTE_NOT_FOUND: 'missing',
} as const;

/** Reads an error body; whatever stands in for the service (a proxy, say) may have sent something else. */
export function failureOf(status: number, body: unknown, retryAfter: string | null): Failure {
  const error = record(body);
  const code = text(error['code']);
  if (status === 429) return { kind: 'wait', seconds: seconds(error['retryAfter'] ?? retryAfter) };
  if (status >= 500) return { kind: 'server', requestId: text(error['requestId']) || null };
  const details = record(record(error['message'])['details']);
  const fields = firstTexts(details['fieldErrors']);
  if (code === 'SLOT_UNAVAILABLE') return { kind: 'taken', nearest: nearSlots(details['nearest']) };
  const reason = closedReasons.find((closed) => closed === code);
  if (reason !== undefined) return { kind: 'closed', reason };
  if (code in kindOfCode) return { kind: kindOfCode[code as keyof typeof kindOfCode] }; // the line before makes it a key
  if (status === 400)
    return {
      kind: 'invalid',
      fields,
      rest: list(details['formErrors'])
        .map(text)
        .filter((entry) => entry !== ''),
    };
  if (status === 404) return { kind: 'missing' };
  return { kind: 'other', text: publicText(error) };
}

function publicText(error: Record<string, unknown>): string {
  const message = error['message'];
  return typeof message === 'string' ? message : text(record(message)['status']);
}

const answerPath = /^(inviteeQuestionAnswers|secondaryQuestionsAnswer)\./;

/** The first message of each field; `additionalGuests.0.email` belongs to the field it is part of, answers stand alone. */
function firstTexts(fieldErrors: unknown): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [path, messages] of Object.entries(record(fieldErrors))) {
    const field = answerPath.test(path) ? path : (path.split(/[.[]/)[0] ?? path);
    const message = text(list(messages)[0]);
    if (message !== '') found[field] ??= message;
  }
  return found;
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
