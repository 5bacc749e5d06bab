import type { TextEventReader, Wish } from '#/ports/messages/texts/text-sender.ts';
import { isSignedByTwilio } from './signature.ts';
import { errorOf, stateOf } from './twilio.ts';

// The words that Twilio handles itself, and those that people use in our languages.
const stopWords = new Set(
  'STOP STOPALL UNSUBSCRIBE CANCEL END QUIT REVOKE OPTOUT ARRET STOPP ALTO PARAR PARE BAJA توقف'.split(' '),
);
const startWords = new Set('START UNSTOP YES'.split(' '));
const sid = /^(SM|MM)[0-9a-zA-Z]{8,40}$/;

/** Twilio posts forms, signed with the account's token. */
export const twilioEvents: TextEventReader = {
  isGenuine: isSignedByTwilio,
  eventIn: (body) => {
    const form = new URLSearchParams(body);
    const externalId = form.get('MessageSid') ?? form.get('SmsSid') ?? '';
    if (!sid.test(externalId)) return null;
    const status = form.get('MessageStatus');
    if (status !== null) {
      const state = stateOf(status);
      const code = Number(form.get('ErrorCode') ?? 0);
      const error = errorOf(Number.isInteger(code) ? code : null, form.get('ErrorMessage'));
      return state === null
        ? null
        : { type: 'STATUS', text: { externalId, state, error, segments: null, price: null } };
    }
    const [, prefix, from] = /^(whatsapp:)?(\+\d{5,15})$/.exec(form.get('From') ?? '') ?? [];
    if (from === undefined) return null;
    return {
      type: 'RECEIVED',
      channel: prefix === undefined ? 'TEXT' : 'WHATSAPP',
      externalId,
      from,
      wish: wishOf(form.get('Body') ?? '', form.get('OptOutType')),
    };
  },
};

function wishOf(body: string, optOutType: string | null): Wish {
  if (optOutType === 'STOP' || optOutType === 'START') return optOutType;
  const word = body
    .trim()
    .replace(/[.!]+$/, '')
    .toUpperCase();
  if (stopWords.has(word)) return 'STOP';
  return startWords.has(word) ? 'START' : null;
}
