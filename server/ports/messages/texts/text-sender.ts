import type { TextChannel } from '@callwright/contract/text-providers.ts';
import type { Asked, Heard } from '#/platform/net/guarded-fetch.ts';

// What every provider of texts to phones can be asked, whichever it is.

/** How adapters reach the outside: every request goes through the guard, within the time that is left. */
export type TextNet = {
  /** One request without redirects. Any status is an answer; everything else is `Unreachable`. */
  readonly ask: (url: URL, asked: Asked) => Promise<Heard>;
  readonly nowMs: () => number;
  /** Where the API of each provider is, without a slash at the end. */
  readonly apis: { readonly twilio: string };
};

export type TextAccount = {
  readonly accountSid: string;
  readonly authToken: string;
  readonly sender: string;
  /** The number that WhatsApp knows as a sender; null: none. */
  readonly whatsappSender: string | null;
};

export type Text = {
  readonly to: string;
  readonly statusUrl: string;
  readonly says:
    | { readonly channel: 'TEXT'; readonly body: string }
    /** A business may begin a conversation only with a template that WhatsApp has approved. */
    | { readonly channel: 'WHATSAPP'; readonly template: string; readonly values: readonly string[] };
};

/** A text at its provider. What is null is not known yet. */
export type TakenText = {
  readonly externalId: string;
  readonly state: TextState;
  readonly error: string | null;
  readonly segments: number | null;
  readonly price: { readonly amount: string; readonly currency: string } | null;
};

export type TextState = 'SENT' | 'DELIVERED' | 'UNDELIVERED';

/** An account at a provider. Adapters throw what `ports/outside/trouble.ts` names and `OptedOut`, and nothing else. */
export type TextSender = {
  /** Asks for as little as shows that the token is good. */
  readonly check: () => Promise<void>;
  readonly send: (text: Text) => Promise<TakenText>;
  /** Messages like this one that were taken for this number since then, in case the answer was lost. */
  readonly taken: (text: Text, sinceMs: number) => Promise<readonly TakenText[]>;
  /** The text as it is now; null for what the provider does not know. */
  readonly read: (externalId: string) => Promise<TakenText | null>;
};

/** What a provider tells: how a text of ours fares, or what a person answered. */
export type TextEvent =
  | { readonly type: 'STATUS'; readonly text: TakenText }
  | {
      readonly type: 'RECEIVED';
      readonly channel: TextChannel;
      readonly externalId: string;
      readonly from: string;
      readonly wish: Wish;
    };

/** What a person wants who answers; null for anything else. */
export type Wish = 'STOP' | 'START' | null;

/** How requests from a provider are read. */
export type TextEventReader = {
  readonly isGenuine: (
    request: { readonly url: string; readonly body: string; readonly signature: string | null },
    authToken: string,
  ) => boolean;
  /** Null for what is neither. */
  readonly eventIn: (body: string) => TextEvent | null;
};
