import type { ReasonCode } from '@callwright/contract/error-reasons.ts';
import { CalendarGone, NotAllowed, NotReached, StateLost } from '#/ports/outside/trouble.ts';

type TroubleCode = Extract<ReasonCode, `CALENDAR_NOT_${string}` | 'CALENDAR_REFUSES'>;

/** What kind of trouble it is, for those who do not read English: see the catalog of reasons. */
export function troubleCode(error: Error): TroubleCode {
  if (error instanceof NotAllowed) return 'CALENDAR_NOT_ALLOWED';
  if (error instanceof NotReached || error instanceof StateLost) return 'CALENDAR_NOT_REACHED';
  return error instanceof CalendarGone ? 'CALENDAR_NOT_THERE' : 'CALENDAR_REFUSES';
}
