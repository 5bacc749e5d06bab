/** Providers of texts to phones that a workspace can connect. */
export const textProviders = ['Twilio'] as const;
export type TextProvider = (typeof textProviders)[number];

/** Where providers report: this, the provider in small letters, and the name of the connection. */
export const textEventsPath = '/text-events/';

/** The kind of consent without which nobody gets texts. */
export const textConsentKind = 'sms';

/** The same for WhatsApp. Neither follows from the other. */
export const whatsappConsentKind = 'whatsapp';

export const textChannels = ['TEXT', 'WHATSAPP'] as const;
export type TextChannel = (typeof textChannels)[number];

/** What invitees are told of a call. */
export const textKinds = ['confirmation', 'reschedule', 'cancellation', 'reminder'] as const;
export type TextKind = (typeof textKinds)[number];
