import type { WaitingContext } from '#/domain/scheduling/waiting-list/announce.ts';
import { waitingTokenOf } from '#/domain/scheduling/waiting-list/token.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import type { NumberedChange, Subscriber } from '#/platform/context/subscriber.ts';
import { sql } from '#/platform/db/sql.ts';
import { iso, toMs } from '#/platform/values/time.ts';
import { sendMails, type Mail } from '#/ports/messages/send-mail.ts';
import { writeNoted, writeOffer, type MailedEntry } from './write.ts';

/** Mails to people on the waiting list: a confirmation, and offers of a held time. */
export const waitingMails: Subscriber = {
  name: 'waitingMails',
  types: ['waiting_entry.created', 'waiting_entry.updated', 'waiting_entry.offered'],
  handle: async (tx, changes) => {
    const wanted = changes.filter(({ context }) => context !== null);
    if (wanted.length === 0) return;
    const entries = await readMailed(
      tx,
      wanted.map((change) => contextOf(change).entryId),
    );
    await sendMails(
      tx,
      wanted.flatMap((change) => {
        const entry = entries.get(contextOf(change).entryId);
        return entry === undefined ? [] : mailOf(tx, change, entry);
      }),
    );
  },
};

type Row = Omit<MailedEntry, 'token'> & {
  id: number;
  invitee_email: string;
  token_hash: Buffer;
  token_sealed: string;
};
type Entry = MailedEntry & Pick<Row, 'invitee_email'>;

/** The current entries, in one statement. Leaves out blocked people and ended entries. */
async function readMailed(tx: Ctx, ids: readonly number[]): Promise<Map<number, Entry>> {
  const { rows } = await sql<Row>`
    select w.id, w.invitee_email, w.invitee_name, w.time_zone, w.duration_min, w.windows, w.locale, w.token_hash, w.token_sealed,
      e.name as event_name, e.settings->>'language' as language, a.name as company, a.brand_color,
      (select jsonb_build_object('startMs', extract(epoch from o.starts_at)::float8 * 1000, 'durationMin', o.duration_min,
          'expiresMs', extract(epoch from o.expires_at)::float8 * 1000, 'holdId', o.hold_id)
        from waiting_offer o where o.account_id = w.account_id and o.entry_id = w.id and o.state = 'OPEN' and o.expires_at > ${iso(tx.now)}::timestamptz) as offer
    from waiting_entry w
    join contact c on c.account_id = w.account_id and c.id = w.contact_id and c.blocked is null and c.deleted_at is null
    join event e on e.account_id = w.account_id and e.id = w.event_id
    join account a on a.id = w.account_id
    where w.account_id = ${tx.accountId} and w.id = any(${ids}::bigint[]) and w.ended_at is null`.execute(
    tx.db,
  );
  return new Map(rows.map((row) => [row.id, { ...row, token: waitingTokenOf(tx, row) }]));
}

function mailOf(tx: Ctx, change: NumberedChange, entry: Entry): Mail[] {
  const { baseUrl } = tx.app.config;
  const cause = { changeId: change.id, atMs: toMs(change.occurredAt) };
  const common = { to: entry.invitee_email, isPrivate: false, cause };
  if (contextOf(change).mail === 'noted')
    return [{ ...writeNoted(entry, baseUrl), ...common, kind: 'waitingNoted' }];
  // No mail for an offer that was answered or ended before its mail was written.
  if (entry.offer === null) return [];
  return [
    {
      ...writeOffer(entry, entry.offer, baseUrl),
      ...common,
      kind: 'waitingOffer',
      expiresAtMs: entry.offer.expiresMs,
    },
  ];
}

/** The context that the waiting list stores with these changes. */
function contextOf({ context }: NumberedChange): WaitingContext {
  return context as WaitingContext;
}
