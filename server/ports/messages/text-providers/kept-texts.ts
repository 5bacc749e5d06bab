import { hash } from 'node:crypto';
import type { TakenText, Text, TextSender } from '#/ports/messages/texts/text-sender.ts';

/**
 * The phone of a test workspace: every text arrives at once, and costs nothing. Texts are kept where they wait anyway, with
 * what became of them.
 */
export const keptTexts: TextSender = {
  check: () => Promise.resolve(),
  send: (text) => Promise.resolve(arrived(idOf(text))),
  taken: (text) => Promise.resolve([arrived(idOf(text))]),
  read: (externalId) => Promise.resolve(arrived(externalId)),
};

/** Of one text always the same: the address for its reports names it. */
function idOf({ statusUrl }: Text): string {
  return `SM${hash('sha256', statusUrl, 'hex').slice(0, 32)}`;
}

function arrived(externalId: string): TakenText {
  return {
    externalId,
    state: 'DELIVERED',
    error: null,
    segments: null,
    price: { amount: '0', currency: 'USD' },
  };
}
