import type { HeldForm } from './arrive.ts';

/** A booking by or for a lead. */
export type Booking = {
  readonly lead: number;
  /** The lead's first call, or the follow-up that it led to. */
  readonly call: 0 | 1;
  readonly contactId: number;
  readonly event: string;
  readonly conditionalUsers: readonly number[];
  readonly routingGroupIds: readonly number[];
  /** The member who books; null if the lead books. */
  readonly byId: number | null;
  /** The form the lead filled in; left out if a member books. */
  readonly form?: HeldForm;
  /** Set if it uses the time held for them on the waiting list. */
  readonly isOffered?: true;
};

/** The call that an act is about. */
export type AboutCall = Pick<Booking, 'lead' | 'call' | 'event'> & { readonly callId: number };
