import {
  textConsentKind,
  whatsappConsentKind,
  type TextChannel,
} from '@callwright/contract/text-providers.ts';
import { dayMs } from '@callwright/contract/units-of-time.ts';
import { normalizePhone } from '#/domain/crm/contact-records/phone.ts';
import { readCallFacts, type CallFacts } from '#/effects/mail/call-facts.ts';
import { inviteeReader } from '#/effects/mail/call-mail.ts';
import { changeLink } from '#/effects/mail/call-values.ts';
import { writeDate, writeTime } from '#/effects/mail/moments.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { toMs } from '#/platform/values/time.ts';
import { oneLine } from '#/ports/messages/layout.ts';
import type { TextConnectionRow } from './connection-row.ts';
import { sayInText } from './messages.ts';
import { addressOf, whoStoppedTexts } from './opt-out.ts';
import { sendTexts, type TextToSend } from './send-texts.ts';
import { canWhatsapp, whatsappBody } from './whatsapp-values.ts';

type Wanted = {
  readonly callId: number;
  readonly kind: TextToSend['kind'];
  readonly cause: string;
  /** After this time the text is useless, if known already. */
  readonly expiresAtMs?: number;
};
type Consenting = Pick<TextConnectionRow, 'whatsapp_sender' | 'whatsapp_templates'> & {
  id: number;
  text_numbers: (string | null)[];
  whatsapp_numbers: (string | null)[];
  texts_changes: boolean;
};

const patienceMs = dayMs;
const international = /^\+[1-9]\d{6,14}$/;

/**
 * Writes texts about calls, with current data, to invitees who have agreed to them and have not sent STOP. Those who
 * agreed to WhatsApp get it there if the workspace has a sender and a template; otherwise, or after a STOP there, they
 * get a text message if they agreed to those. Nobody gets both. Without a provider nothing is written.
 * @returns the causes of the texts that were written
 */
export function textCalls(tx: Ctx, wanted: readonly Wanted[]): Promise<Set<string>> {
  return textsAboutCalls(tx, wanted, ['WHATSAPP', 'TEXT']);
}

/** The same, restricted to some channels. */
export async function textsAboutCalls(
  tx: Ctx,
  wanted: readonly Wanted[],
  channels: readonly TextChannel[],
): Promise<Set<string>> {
  if (wanted.length === 0) return new Set();
  const consents = await readConsents(
    tx,
    wanted.map(({ callId }) => callId),
  );
  if (consents.size === 0) return new Set();
  const calls = new Map((await readCallFacts(tx, [...consents.keys()])).map((call) => [call.id, call]));
  const texts = wanted
    .flatMap((one) => {
      const [call, consent] = [calls.get(one.callId), consents.get(one.callId)];
      return call === undefined || consent === undefined ? [] : textsOf(tx, one, call, consent);
    })
    .filter(({ channel }) => channels.includes(channel));
  const stopped = await whoStoppedTexts(
    tx,
    texts.map(({ channel, to }) => addressOf(channel, to)),
  );
  const open = texts.filter(({ channel, to }) => !stopped.has(addressOf(channel, to)));
  // Per cause, keeps the text of the most preferred channel.
  const written = [...new Map(open.toReversed().map((text) => [text.cause, text])).values()];
  await sendTexts(tx, written);
  return new Set(written.map(({ cause }) => cause));
}

/**
 * The numbers that invitees agreed to be texted on, by call; null means any number. Empty if no provider is connected.
 */
async function readConsents(tx: Ctx, callIds: readonly number[]): Promise<Map<number, Consenting>> {
  const { rows } = await sql<Consenting>`
    select c.id, n.whatsapp_sender, n.whatsapp_templates,
      array(select given->>'phoneNumber' from jsonb_array_elements(p.consent) as given
        where given->>'kind' = ${textConsentKind}) as text_numbers,
      array(select given->>'phoneNumber' from jsonb_array_elements(p.consent) as given
        where given->>'kind' = ${whatsappConsentKind}) as whatsapp_numbers,
      coalesce((e.settings->'texts'->>'changes')::boolean, false) as texts_changes
    from event_call c
    join contact p on p.account_id = c.account_id and p.id = c.contact_id
    join event e on e.account_id = c.account_id and e.id = c.event_id
    join text_connection n on n.account_id = c.account_id
    where c.account_id = ${tx.accountId} and c.id = any(${callIds}::bigint[]) and c.phone_number is not null`.execute(
    tx.db,
  );
  return new Map(
    rows
      .filter((row) => row.text_numbers.length > 0 || row.whatsapp_numbers.length > 0)
      .map((row) => [row.id, row]),
  );
}

/** One text for each channel that was agreed to, the preferred channel first. */
function textsOf(
  tx: Ctx,
  { kind, cause, expiresAtMs }: Wanted,
  call: CallFacts,
  consent: Consenting,
): TextToSend[] {
  if (!call.may_be_notified || call.phone_number === null) return [];
  if (kind !== 'reminder' && !consent.texts_changes) return [];
  const to = normalizePhone(call.phone_number, tx.account.country);
  if (!international.test(to)) return [];
  const startMs = toMs(call.starts_at);
  return channelsOf(kind, to, consent).map((channel) => ({
    kind,
    channel,
    to,
    cause,
    callId: call.id,
    timeZone: call.time_zone,
    body: channel === 'TEXT' ? bodyOf(tx, kind, call) : valuesOf(tx, kind, call),
    expiresAtMs: expiresAtMs ?? (kind === 'cancellation' ? tx.now + patienceMs : startMs),
  }));
}

function channelsOf(kind: TextToSend['kind'], to: string, consent: Consenting): TextChannel[] {
  const isIn = (numbers: Consenting['text_numbers']) => numbers.some((one) => one === null || one === to);
  const whatsapp = canWhatsapp(consent, kind) && isIn(consent.whatsapp_numbers);
  return [
    ...(whatsapp ? ['WHATSAPP' as const] : []),
    ...(isIn(consent.text_numbers) ? ['TEXT' as const] : []),
  ];
}

function valuesOf(tx: Ctx, kind: TextToSend['kind'], call: CallFacts): string {
  const reader = inviteeReader(call);
  const startMs = toMs(call.starts_at);
  const moment = `${writeDate(reader, startMs)}, ${writeTime(reader, startMs)}`;
  const link = linkOf(tx, kind, call) ?? `${tx.app.config.baseUrl}/e/${call.link_prefix}`;
  return whatsappBody(call.invitee_name, call.event_name, moment, link);
}

function bodyOf(tx: Ctx, kind: TextToSend['kind'], call: CallFacts): string {
  const reader = inviteeReader(call);
  const startMs = toMs(call.starts_at);
  const said = sayInText(reader.language, kind, {
    companyName: oneLine(call.company),
    date: writeDate(reader, startMs),
    time: writeTime(reader, startMs),
  });
  return [said, linkOf(tx, kind, call), sayInText(reader.language, 'stop')]
    .filter((part) => part !== null)
    .join(' ');
}

function linkOf(tx: Ctx, kind: TextToSend['kind'], call: CallFacts): string | null {
  if (kind === 'cancellation') return null;
  if (kind === 'reminder' && call.location_link) return call.location_link;
  return call.can_change ? changeLink(call, tx.app.config.baseUrl) : null;
}
