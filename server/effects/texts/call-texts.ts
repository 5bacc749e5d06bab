import { textConsentKind } from '@callwright/contract/text-providers.ts';
import { normalizePhone } from '#/domain/crm/contact-records/phone.ts';
import { readCallFacts, type CallFacts } from '#/effects/mail/call-facts.ts';
import { inviteeReader } from '#/effects/mail/call-mail.ts';
import { changeLink } from '#/effects/mail/call-values.ts';
import { writeDate, writeTime } from '#/effects/mail/moments.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { sql } from '#/platform/db/sql.ts';
import { toMs } from '#/platform/values/time.ts';
import { oneLine } from '#/ports/messages/layout.ts';
import { sayInText } from './messages.ts';
import { whoStoppedTexts } from './opt-out.ts';
import { sendTexts, type TextToSend } from './send-texts.ts';

type Wanted = { readonly callId: number; readonly kind: TextToSend['kind']; readonly cause: string };
type Consenting = { id: number; numbers: (string | null)[]; texts_changes: boolean };

const patienceMs = 24 * 3_600_000;
const international = /^\+[1-9]\d{6,14}$/;

/**
 * Writes texts about calls as they are now, to invitees who have agreed to them and have not said STOP. Without a
 * provider there are none.
 * @returns the causes of those that were written
 */
export async function textCalls(tx: Ctx, wanted: readonly Wanted[]): Promise<Set<string>> {
  if (wanted.length === 0) return new Set();
  const consents = await readConsents(
    tx,
    wanted.map(({ callId }) => callId),
  );
  if (consents.size === 0) return new Set();
  const calls = new Map((await readCallFacts(tx, [...consents.keys()])).map((call) => [call.id, call]));
  const texts = wanted.flatMap((one) => {
    const [call, consent] = [calls.get(one.callId), consents.get(one.callId)];
    return call === undefined || consent === undefined ? [] : textOf(tx, one, call, consent);
  });
  const stopped = await whoStoppedTexts(
    tx,
    texts.map(({ to }) => to),
  );
  const written = texts.filter(({ to }) => !stopped.has(to));
  await sendTexts(tx, written);
  return new Set(written.map(({ cause }) => cause));
}

/** Of calls whose invitee has agreed: for which numbers, null for any. None where no provider is connected. */
async function readConsents(tx: Ctx, callIds: readonly number[]): Promise<Map<number, Consenting>> {
  const { rows } = await sql<Consenting>`
    select c.id, array(select given->>'phoneNumber' from jsonb_array_elements(p.consent) as given
        where given->>'kind' = ${textConsentKind}) as numbers,
      coalesce((e.settings->'texts'->>'changes')::boolean, false) as texts_changes
    from event_call c
    join contact p on p.account_id = c.account_id and p.id = c.contact_id
    join event e on e.account_id = c.account_id and e.id = c.event_id
    where c.account_id = ${tx.accountId} and c.id = any(${callIds}::bigint[]) and c.phone_number is not null
      and exists (select from text_connection n where n.account_id = c.account_id)`.execute(tx.db);
  return new Map(rows.filter(({ numbers }) => numbers.length > 0).map((row) => [row.id, row]));
}

function textOf(tx: Ctx, { kind, cause }: Wanted, call: CallFacts, consent: Consenting): TextToSend[] {
  if (!call.may_be_notified || call.phone_number === null) return [];
  if (kind !== 'reminder' && !consent.texts_changes) return [];
  const to = normalizePhone(call.phone_number, tx.account.country);
  if (!international.test(to)) return [];
  if (!consent.numbers.some((number) => number === null || number === to)) return [];
  const startMs = toMs(call.starts_at);
  return [
    {
      kind,
      to,
      cause,
      callId: call.id,
      timeZone: call.time_zone,
      body: bodyOf(tx, kind, call),
      expiresAtMs: kind === 'cancellation' ? tx.now + patienceMs : startMs,
    },
  ];
}

function bodyOf(tx: Ctx, kind: TextToSend['kind'], call: CallFacts): string {
  const reader = inviteeReader(call);
  const startMs = toMs(call.starts_at);
  const said = sayInText(reader.language, kind, {
    companyName: oneLine(call.company),
    date: writeDate(reader, startMs),
    time: writeTime(reader, startMs),
  });
  const link =
    kind === 'cancellation'
      ? null
      : kind === 'reminder' && call.location_link
        ? call.location_link
        : call.can_change
          ? changeLink(call, tx.app.config.baseUrl)
          : null;
  return [said, link, sayInText(reader.language, 'stop')].filter((part) => part !== null).join(' ');
}
