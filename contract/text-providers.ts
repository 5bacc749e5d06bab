/** Providers of texts to phones that a workspace can connect. */
export const textProviders = ['Twilio'] as const;
export type TextProvider = (typeof textProviders)[number];

/** Prefix of webhook URLs, followed by the provider in lower case and the key of the connection. */
export const textEventsPath = '/text-events/';

/** The kind of consent that text messages require. */
export const textConsentKind = 'sms';

/** The same for WhatsApp. Neither includes the other. */
export const whatsappConsentKind = 'whatsapp';

export const textChannels = ['TEXT', 'WHATSAPP'] as const;
export type TextChannel = (typeof textChannels)[number];

/** The kinds of texts that invitees get about a call. */
export const textKinds = ['confirmation', 'reschedule', 'cancellation', 'reminder'] as const;
export type TextKind = (typeof textKinds)[number];
