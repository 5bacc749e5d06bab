import type { TextProvider } from '@callwright/contract/text-providers.ts';
import type {
  TextAccount,
  TextEventReader,
  TextNet,
  TextSender,
} from '#/ports/messages/texts/text-sender.ts';
import { twilioEvents } from '#/ports/messages/twilio/events.ts';
import { twilio } from '#/ports/messages/twilio/twilio.ts';

type Adapter = {
  readonly sender: (account: TextAccount, net: TextNet) => TextSender;
  readonly events: TextEventReader;
};

/** The adapter for each provider. */
export const textProviderOf: Readonly<Record<TextProvider, Adapter>> = {
  Twilio: { sender: twilio, events: twilioEvents },
};
