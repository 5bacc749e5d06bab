// Side effects of the service that a task may cause.

export const contactChanges = ['contact.updated'] as const;
export const booked = [
  'call.booked',
  'contact.created',
  'contact.updated',
  'contact.status_changed',
  'contact.owner_changed',
  'form.submitted',
] as const;
export const cancelled = ['call.cancelled', 'contact.updated', 'contact.status_changed'] as const;
export const outcome = [
  'call.outcome_added',
  'call.no_show',
  'deal.created',
  'contact.updated',
  'contact.stage_changed',
  'contact.note_added',
] as const;
/** A deal moves its contact to the customer stage; a linked payment may mark the deal as paid. */
export const dealChanges = ['deal.created', 'contact.updated', 'contact.stage_changed'] as const;
export const paidDealChanges = [
  ...dealChanges,
  'deal.updated',
  'deal.payment_status_changed',
  'transaction.synced',
] as const;
