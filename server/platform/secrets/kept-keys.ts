/** The purpose under which stored keys are sealed; their row is their name. */
export const keyPurpose = 'kept key';
/** The name of the key for hashing addresses that want no reminders. */
export const optOutKey = 'reminder opt-out';
