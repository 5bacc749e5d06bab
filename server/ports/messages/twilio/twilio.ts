import { z } from 'zod';
import { Unreachable } from '#/platform/net/guard.ts';
import type { Heard } from '#/platform/net/guarded-fetch.ts';
import { retryAfterOf } from '#/platform/net/retry-after.ts';
import { jsonOf } from '#/platform/values/json-of.ts';
import { OptedOut } from '#/ports/messages/texts/opted-out.ts';
import type {
  TakenText,
  Text,
  TextAccount,
  TextNet,
  TextSender,
  TextState,
} from '#/ports/messages/texts/text-sender.ts';
import { NotAllowed, NotReached, Refused } from '#/ports/outside/trouble.ts';

const Message = z.object({
  sid: z.string().max(64),
  status: z.string(),
  body: z.string().nullish(),
  from: z.string().nullish(),
  date_created: z.string().nullish(),
  num_segments: z.string().nullish(),
  price: z.string().nullish(),
  price_unit: z.string().nullish(),
  error_code: z.int().nullish(),
  error_message: z.string().nullish(),
});
const Messages = z.object({ messages: z.array(Message) });
const Failure = z.object({ code: z.int().nullish(), message: z.string().nullish() });

/** Twilio's code for "Attempt to send to unsubscribed recipient". */
const unsubscribed = 21_610;
/** Clocks differ, and Twilio's times are in whole seconds. */
const clocksApartMs = 60_000;
const errorLengthMax = 300;

type Senders = Pick<TextAccount, 'sender' | 'whatsappSender'>;

/** Texts through Twilio, or another provider with its API of 2010-04-01. */
export function twilio({ accountSid, authToken, ...senders }: TextAccount, net: TextNet): TextSender {
  const account = `${net.apis.twilio}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  const ask = async (address: string, form?: URLSearchParams): Promise<Heard> => {
    const heard = await net
      .ask(new URL(address), {
        method: form === undefined ? 'GET' : 'POST',
        headers: {
          authorization,
          accept: 'application/json',
          ...(form !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
        },
        body: form?.toString(),
      })
      .catch((cause: unknown) => {
        if (cause instanceof Unreachable) throw new NotReached('Twilio does not answer.', { cause });
        throw cause;
      });
    mustBeAnswered(heard, net.nowMs());
    return heard;
  };
  return {
    check: async () => {
      const { status } = await ask(`${account}.json`);
      if (status === 404) throw new NotAllowed('Twilio does not know this account.');
      if (status !== 200) throw new Refused(`Twilio does not answer the question (${status}).`);
    },
    send: async (text) => {
      const form = new URLSearchParams(
        text.says.channel === 'TEXT'
          ? textForm(text.to, senders.sender, text.says.body)
          : whatsappForm(text.to, senders.whatsappSender, text.says),
      );
      form.set('StatusCallback', text.statusUrl);
      const heard = await ask(`${account}/Messages.json`, form);
      if (heard.status !== 201 && heard.status !== 200) throw refusalOf(heard);
      return takenFrom(read(Message, heard));
    },
    taken: async (text, sinceMs) => {
      const to = text.says.channel === 'TEXT' ? text.to : whatsappAddress(text.to);
      const heard = await ask(`${account}/Messages.json?${new URLSearchParams({ To: to, PageSize: '50' })}`);
      if (heard.status !== 200) throw refusalOf(heard);
      return read(Messages, heard)
        .messages.filter(
          (message) =>
            isLike(text, message, senders) &&
            Date.parse(message.date_created ?? '') >= sinceMs - clocksApartMs,
        )
        .toSorted((a, b) => valuesIn(b, text) - valuesIn(a, text))
        .map(takenFrom);
    },
    read: async (externalId) => {
      const heard = await ask(`${account}/Messages/${encodeURIComponent(externalId)}.json`);
      if (heard.status === 404) return null;
      if (heard.status !== 200) throw refusalOf(heard);
      return takenFrom(read(Message, heard));
    },
  };
}

type Form = Record<string, string>;

function whatsappAddress(number: string): string {
  return `whatsapp:${number}`;
}

function textForm(to: string, sender: string, body: string): Form {
  const from = sender.startsWith('MG') && sender.length === 34 ? 'MessagingServiceSid' : 'From';
  return { To: to, [from]: sender, Body: body };
}

function whatsappForm(
  to: string,
  sender: string | null,
  { template, values }: Extract<Text['says'], { channel: 'WHATSAPP' }>,
): Form {
  if (sender === null) throw new Refused('No WhatsApp sender is set.');
  return {
    To: whatsappAddress(to),
    From: whatsappAddress(sender),
    ContentSid: template,
    ContentVariables: JSON.stringify(Object.fromEntries(values.map((value, index) => [index + 1, value]))),
  };
}

function isLike({ says }: Text, { body, from }: z.infer<typeof Message>, senders: Senders): boolean {
  // Twilio puts a sentence before texts of trial accounts.
  if (says.channel === 'TEXT') return (body ?? '').endsWith(says.body);
  // The text comes from a template, whose words are unknown here.
  return senders.whatsappSender !== null && from === whatsappAddress(senders.whatsappSender);
}

/** How many of our values a WhatsApp message contains: the one with more is more likely ours. */
function valuesIn({ body }: z.infer<typeof Message>, { says }: Text): number {
  return says.channel === 'TEXT' ? 0 : says.values.filter((value) => (body ?? '').includes(value)).length;
}

function mustBeAnswered({ status, headers }: Heard, nowMs: number): void {
  if (status === 401 || status === 403)
    throw new NotAllowed('Twilio does not take the account and its token. Enter the token again.');
  if (status !== 429 && status < 500) return;
  throw new NotReached(
    status === 429 ? 'Twilio takes no more requests for now.' : `Twilio answered with an error (${status}).`,
    { retryAfterMs: retryAfterOf(status, headers['retry-after'], nowMs) },
  );
}

function read<Shape extends z.ZodType>(shape: Shape, { text }: Heard): z.output<Shape> {
  const found = shape.safeParse(jsonOf(text));
  if (!found.success) throw new NotReached('Twilio answered with something else.');
  return found.data;
}

function refusalOf({ status, text }: Heard): Error {
  const { code, message } = Failure.safeParse(jsonOf(text)).data ?? {};
  if (code === unsubscribed) return new OptedOut('The number has stopped texts of this sender.');
  const words = (message ?? `status ${status}`).slice(0, errorLengthMax);
  return new Refused(
    `Twilio does not take the text: ${words}${typeof code === 'number' ? ` (${code})` : ''}`,
  );
}

function takenFrom(message: z.output<typeof Message>): TakenText {
  const { sid, status } = message;
  const [segments, price, currency] = [
    message.num_segments ?? '',
    message.price ?? '',
    message.price_unit ?? '',
  ];
  return {
    externalId: sid,
    state: stateOf(status) ?? 'SENT',
    error: errorOf(message.error_code ?? null, message.error_message ?? null),
    segments: /^[1-9]\d{0,3}$/.test(segments) ? Number(segments) : null,
    // Twilio shows the price as a change of the balance, which is negative.
    price:
      /^-?\d{1,9}(\.\d{1,9})?$/.test(price) && /^[A-Za-z]{3}$/.test(currency)
        ? { amount: price.replace('-', ''), currency: currency.toUpperCase() }
        : null,
  };
}

const states: Readonly<Record<string, TextState>> = {
  accepted: 'SENT',
  scheduled: 'SENT',
  queued: 'SENT',
  sending: 'SENT',
  sent: 'SENT',
  delivered: 'DELIVERED',
  read: 'DELIVERED',
  undelivered: 'UNDELIVERED',
  failed: 'UNDELIVERED',
  canceled: 'UNDELIVERED',
};

/** Null for states that do not occur for our messages. */
export function stateOf(status: string): TextState | null {
  return states[status.toLowerCase()] ?? null;
}

/** Reports have a code and often no text. */
const whatsappErrors: Readonly<Record<number, string>> = {
  63_003: 'the number was not found at WhatsApp',
  63_016: 'WhatsApp takes only an approved template for this message',
  63_024: 'the number has no WhatsApp, or has not accepted its terms',
  63_028: 'the template does not have the places {{1}} to {{4}}',
};

export function errorOf(code: number | null, message: string | null): string | null {
  if (code === null || code === 0) return null;
  return `Twilio: ${(message ?? whatsappErrors[code] ?? 'the text did not arrive').slice(0, errorLengthMax)} (${code})`;
}
