import type { contract } from '@callwright/contract/index.ts';
import { answerFromPage } from '#/surfaces/booking-page/answers.ts';
import { bookFromPage } from '#/surfaces/booking-page/book.ts';
import { getBookingPage } from '#/surfaces/booking-page/booking-page.ts';
import { requestCallback } from '#/surfaces/booking-page/callback.ts';
import { confirmInviteeCall } from '#/surfaces/booking-page/confirm-attendance.ts';
import { getPublicEventDates } from '#/surfaces/booking-page/dates.ts';
import { abandonCheckout, continueCheckout } from '#/surfaces/paid-booking/continue.ts';
import { startCheckout } from '#/surfaces/paid-booking/start.ts';
import { extendHoldFromPage, holdFromPage, releaseHoldFromPage } from '#/surfaces/booking-page/holds.ts';
import {
  cancelInviteeCall,
  getInviteeCall,
  rescheduleInviteeCall,
} from '#/surfaces/booking-page/invitee-call.ts';
import { waitFromPage } from '#/surfaces/booking-page/wait.ts';
import {
  changeOwnWaiting,
  declineOwnOffer,
  getOwnWaiting,
  leaveOwnWaiting,
} from '#/surfaces/booking-page/own-waiting.ts';
import type { Handlers } from '#/surfaces/http/handler.ts';

/** Endpoints for visitors of booking pages. */
export const bookingHandlers = {
  page: getBookingPage,
  waitFor: waitFromPage,
  waiting: getOwnWaiting,
  changeWaiting: changeOwnWaiting,
  declineOffer: declineOwnOffer,
  leaveWaiting: leaveOwnWaiting,
  eventDates: getPublicEventDates,
  answers: answerFromPage,
  callback: requestCallback,
  book: bookFromPage,
  call: getInviteeCall,
  reschedule: rescheduleInviteeCall,
  cancel: cancelInviteeCall,
  confirm: confirmInviteeCall,
  hold: holdFromPage,
  extendHold: extendHoldFromPage,
  releaseHold: releaseHoldFromPage,
  startCheckout,
  continueCheckout,
  abandonCheckout,
} satisfies Handlers<typeof contract>['booking'];
