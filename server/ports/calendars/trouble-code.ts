import type { ReasonCode } from '@callwright/contract/error-reasons.ts';
import { CalendarGone, NotAllowed, NotReached, StateLost } from '#/ports/outside/trouble.ts';

type TroubleCode = Extract<ReasonCode, `CALENDAR_NOT_${string}` | 'CALENDAR_REFUSES'>;

/** The kind of error as a code, to be shown in other languages: see the catalog of reasons. */
export function troubleCode(error: Error): TroubleCode {
  if (error instanceof NotAllowed) return 'CALENDAR_NOT_ALLOWED';
  if (error instanceof NotReached || error instanceof StateLost) return 'CALENDAR_NOT_REACHED';
  return error instanceof CalendarGone ? 'CALENDAR_NOT_THERE' : 'CALENDAR_REFUSES';
}
