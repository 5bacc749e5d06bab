import { automation } from '#/domain/insight/automation/subscriber.ts';
import { calendarEntries } from '#/effects/calendar-entries/subscriber.ts';
import { callMails } from '#/effects/mail/subscriber.ts';
import { callTexts } from '#/effects/texts/subscriber.ts';
import { slack } from '#/effects/slack/subscriber.ts';
import { webhooks } from '#/effects/webhooks/fan-out.ts';
import { notices } from '#/effects/notices/subscriber.ts';
import { paymentMatching } from '#/domain/sales/payment-connections/subscriber.ts';
import { videoLinks } from '#/effects/video-links/subscriber.ts';
import { commissions, moneyReturned } from '#/domain/sales/commission-ledger/subscriber.ts';
import { depositRefunds } from '#/domain/sales/deposits/subscriber.ts';
import { waitingLists } from '#/domain/scheduling/waiting-list/subscriber.ts';
import { waitingMails } from '#/effects/waiting-mails/subscriber.ts';
import type { Subscriber } from '#/platform/context/subscriber.ts';

/** All subscribers. Code that publishes changes knows none of them. */
export const subscribers: readonly Subscriber[] = [
  webhooks,
  callMails,
  callTexts,
  slack,
  calendarEntries,
  videoLinks,
  automation,
  notices,
  paymentMatching,
  depositRefunds,
  moneyReturned,
  commissions,
  waitingLists,
  waitingMails,
];
