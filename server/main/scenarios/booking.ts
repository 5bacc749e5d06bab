import type { HeldForm } from './arrive.ts';

/** A booking of a lead: which, of what, and with what they hold. */
export type Booking = {
  readonly lead: number;
  /** The first call of the lead, or the one that it led to. */
  readonly call: 0 | 1;
  readonly contactId: number;
  readonly event: string;
  readonly conditionalUsers: readonly number[];
  readonly routingGroupIds: readonly number[];
  /** The member who books it; null: the lead. */
  readonly byId: number | null;
  /** What the lead has filled in; left out where a member books. */
  readonly form?: HeldForm;
  /** Of the time that is held for them on the waiting list. */
  readonly isOffered?: true;
};

/** Which call of which lead an act is about. */
export type AboutCall = Pick<Booking, 'lead' | 'call' | 'event'> & { readonly callId: number };
