import { moneyFormat } from '@callwright/contract/currency-decimals.ts';
import { languageOf } from '@callwright/contract/languages.ts';
import type { DepositBody, DepositRow } from '#/domain/sales/deposits/deposit-row.ts';
import { readEventOfCall } from '#/domain/scheduling/free-times/bookable-event.ts';
import { say } from '#/effects/mail/messages.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { fromMinorUnits } from '#/platform/values/money.ts';
import { layOut } from '#/ports/messages/layout.ts';
import { sendMail } from '#/ports/messages/send-mail.ts';
import { nameOf } from '#/surfaces/booking-page/person.ts';
import type { Booking } from './book-paid.ts';

/** Tells a visitor that their deposit is refunded, with a link to other times. */
export async function mailRefund(tx: Ctx, row: DepositRow, body: DepositBody<Booking>): Promise<void> {
  const { email, timeZone } = body.booking;
  if (!email) return;
  const event = await readEventOfCall(tx, row.event_id);
  const language = languageOf(body.language) ?? 'en';
  const amount = fromMinorUnits(row.amount, row.currency);
  const values = {
    inviteeName: nameOf(body.booking),
    companyName: tx.account.name,
    eventName: event.name,
    amount: new Intl.NumberFormat(language, moneyFormat(amount, row.currency)).format(amount),
    time: new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short', timeZone }).format(
      Temporal.Instant.from(row.starts_at).epochMilliseconds,
    ),
  };
  const mail = layOut({
    language,
    subject: say(language, 'depositRefund.subject', values),
    paragraphs: say(language, 'depositRefund.body', values).split('\n\n'),
    actions: [
      {
        label: say(language, 'depositRefund.action', values),
        url: `${tx.app.config.baseUrl}/e/${event.linkPrefix}`,
      },
    ],
    footer: [],
  });
  await sendMail(tx, { ...mail, kind: 'deposit.refunded', to: email, isPrivate: false });
}
