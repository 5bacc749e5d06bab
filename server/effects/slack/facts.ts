import type { SlackTopic } from '@callwright/contract/slack-topics.ts';
import { hourMs } from '@callwright/contract/units-of-time.ts';
import { toMs } from '#/platform/values/time.ts';
import { plainWords } from '#/ports/messages/slack/markup.ts';
import { idIn, listIn, nameOf, recordIn, textIn, wordsIn } from './fields.ts';
import type { SlackKey } from './messages.ts';
import type { TeamWords } from './team-words.ts';

/** A change with what a message about it needs. */
export type ToldChange = {
  readonly type: string;
  readonly object: Readonly<Record<string, unknown>>;
  readonly changedFields: readonly string[];
  readonly previous: Readonly<Record<string, unknown>>;
  readonly occurredAt: string;
  /** For `routing.no_host`, whose object contains only ids. */
  readonly eventName: string | null;
  readonly contactName: string | null;
};

/** The parts of a message. */
export type Facts = {
  readonly topic: SlackTopic;
  readonly heading: SlackKey;
  /** The page in the app that the name links to. */
  readonly path: string | null;
  readonly name: string | null;
  readonly contactId: number | null;
  readonly parts: readonly (string | null)[];
};

/** Older sales and payments come from an import or from the history of an account, and are not news. */
const newsMs = 48 * hourMs;

/** Null if the change is not worth a message. */
export function factsOf(words: TeamWords, change: ToldChange): Facts | null {
  switch (change.type) {
    case 'call.booked':
      return change.object['eventType'] === 'PAST' ? null : ofCall(words, change, 'CALL_BOOKED');
    case 'call.rescheduled': {
      const when = words.when(change.object['previousDateTime']);
      return ofCall(words, change, 'CALL_MOVED', when === null ? null : words.say('before', { when }));
    }
    case 'call.cancelled': {
      const reason = wordsIn(change.object, 'cancelReason');
      return ofCall(words, change, 'CALL_CANCELLED', reason && words.say('reason', { reason }));
    }
    case 'call.reassigned':
      return ofCall(words, change, 'CALL_REASSIGNED');
    case 'call.outcome_added':
      return ofCall(words, change, 'OUTCOME_ADDED', outcomeOf(words, change.object));
    case 'call.outcome_overdue':
      return ofCall(words, change, 'OUTCOME_MISSING');
    case 'deal.created':
      return ofDeal(words, change);
    case 'transaction.created':
    case 'transaction.updated':
      return ofPayment(words, change);
    case 'contact.created':
      return ofLead(change);
    case 'routing.no_host':
      return ofNoHost(change);
    default:
      return null;
  }
}

function ofCall(
  words: TeamWords,
  { object }: ToldChange,
  topic: SlackTopic & SlackKey,
  more?: string | null,
): Facts {
  const hosts = listIn(object, 'hosts')
    .map(nameOf)
    .filter((name) => name !== '');
  const host = hosts.length === 0 ? nameOf(object) : hosts.join(', ');
  return {
    topic,
    heading: topic,
    path: `/calls/${encodeURIComponent(textIn(object, 'previewId') ?? '')}`,
    name: textIn(object, 'inviteeName'),
    contactId: idIn(object, 'contactId'),
    parts: [
      wordsIn(recordIn(object, 'event'), 'name') ?? wordsIn(object, 'eventName'),
      words.when(object['dateTime']),
      host === '' ? null : words.say('host', { name: plainWords(host) }),
      more ?? null,
    ],
  };
}

function outcomeOf(words: TeamWords, object: ToldChange['object']): string | null {
  if (object['noSaleReason'] === 'NO_SHOW') return words.say('NO_SHOW');
  switch (object['outcome']) {
    case 'WON':
    case 'NO_SALE':
    case 'APPROVED':
    case 'REJECTED':
      return words.say(object['outcome']);
    default:
      return null;
  }
}

/** Later installments are not deals of their own. */
function ofDeal(words: TeamWords, change: ToldChange): Facts | null {
  const { object } = change;
  if (object['transactionType'] === 'RECURRING' || !isNews(change, object['time'])) return null;
  const closer = plainWords(nameOf(recordIn(object, 'closer')));
  return {
    topic: 'DEAL_WON',
    heading: object['transactionType'] === 'DEPOSIT' ? 'DEPOSIT' : 'DEAL_WON',
    path: `/contacts/${idIn(object, 'contactId') ?? 0}`,
    name: nameOf(recordIn(object, 'contact')),
    contactId: idIn(object, 'contactId'),
    parts: [
      words.money(object['value'], object['currency']),
      wordsIn(object, 'productName'),
      closer === '' ? null : words.say('closer', { name: closer }),
    ],
  };
}

function ofPayment(words: TeamWords, change: ToldChange): Facts | null {
  const { object, type, changedFields } = change;
  const isMoved = changedFields.includes('status') || changedFields.includes('refundedAmount');
  if (type === 'transaction.updated' && !isMoved) return null;
  if (type === 'transaction.created' && !isNews(change, object['occurredAt'])) return null;
  const heading = kindOfPayment(change);
  if (heading === null) return null;
  const contactId = idIn(object, 'contactId');
  const given = heading === 'REFUND' ? refundOf(change) : object['value'];
  return {
    topic: 'PAYMENT',
    heading,
    path: contactId === null ? '/payments' : `/contacts/${contactId}`,
    name: nameOf(recordIn(object, 'contact')) || textIn(object, 'name'),
    contactId,
    parts: [words.money(given, object['currency']), wordsIn(object, 'description')],
  };
}

function kindOfPayment({ object, type, previous }: ToldChange): 'PAYMENT' | 'REFUND' | 'DISPUTE' | null {
  switch (object['status']) {
    case 'SUCCEEDED':
      if (Number(object['value']) < 0) return 'REFUND';
      return type === 'transaction.created' || previous['status'] === 'PENDING' ? 'PAYMENT' : null;
    case 'REFUNDED':
    case 'PARTIALLY_REFUNDED':
      return 'REFUND';
    case 'DISPUTED':
      return 'DISPUTE';
    default:
      return null;
  }
}

/** The amount refunded by this change. */
function refundOf({ object, previous }: ToldChange): number {
  const value = Number(object['value']);
  if (value < 0) return -value;
  const refunded = Number(object['refundedAmount'] ?? 0) || value;
  const before = previous['refundedAmount'];
  return refunded - (typeof before === 'number' ? before : 0);
}

function ofLead({ object }: ToldChange): Facts | null {
  const contactId = idIn(object, 'id');
  if (contactId === null || object['source'] === 'IMPORT') return null;
  return {
    topic: 'NEW_LEAD',
    heading: 'NEW_LEAD',
    path: `/contacts/${contactId}`,
    name: nameOf(object),
    contactId,
    parts: [],
  };
}

function ofNoHost({ object, eventName, contactName }: ToldChange): Facts {
  const contactId = idIn(object, 'contactId');
  return {
    topic: 'NO_HOST',
    heading: 'NO_HOST',
    path: contactId === null ? null : `/contacts/${contactId}`,
    name: contactName,
    contactId,
    parts: [eventName === null ? null : plainWords(eventName)],
  };
}

function isNews({ occurredAt }: ToldChange, at: unknown): boolean {
  return typeof at !== 'string' || toMs(at) > toMs(occurredAt) - newsMs;
}
