/** What keys that are kept are sealed for; the row is their name. */
export const keyPurpose = 'kept key';
/** The key of the hashes of addresses that want no reminders. */
export const optOutKey = 'reminder opt-out';
