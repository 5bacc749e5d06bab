import type { TextChannel } from '@callwright/contract/text-providers.ts';
import type { Asked, Heard } from '#/platform/net/guarded-fetch.ts';

// What the service needs from a provider of text messages.

/** An adapter's access to the outside. Every request passes the guard and its time limit. */
export type TextNet = {
  /** Sends a request without redirects. Resolves with any status; throws `Unreachable` otherwise. */
  readonly ask: (url: URL, asked: Asked) => Promise<Heard>;
  readonly nowMs: () => number;
  /** Base URLs of the providers' APIs, without a trailing slash. */
  readonly apis: { readonly twilio: string };
};

export type TextAccount = {
  readonly accountSid: string;
  readonly authToken: string;
  readonly sender: string;
  /** The sender's number at WhatsApp; null if there is none. */
  readonly whatsappSender: string | null;
};

export type Text = {
  readonly to: string;
  readonly statusUrl: string;
  readonly says:
    | { readonly channel: 'TEXT'; readonly body: string }
    /** A business may start a conversation only with a template that WhatsApp has approved. */
    | { readonly channel: 'WHATSAPP'; readonly template: string; readonly values: readonly string[] };
};

/** A text at the provider. Fields are null while unknown. */
export type TakenText = {
  readonly externalId: string;
  readonly state: TextState;
  readonly error: string | null;
  readonly segments: number | null;
  readonly price: { readonly amount: string; readonly currency: string } | null;
};

export type TextState = 'SENT' | 'DELIVERED' | 'UNDELIVERED';

/** An account at a provider. Adapters throw only `OptedOut` and errors of `ports/outside/trouble.ts`. */
export type TextSender = {
  /** Makes the smallest request that proves that the token works. */
  readonly check: () => Promise<void>;
  readonly send: (text: Text) => Promise<TakenText>;
  /** Similar messages to this number that were accepted since then, in case the answer was lost. */
  readonly taken: (text: Text, sinceMs: number) => Promise<readonly TakenText[]>;
  /** The current state of the text; null if the provider does not know it. */
  readonly read: (externalId: string) => Promise<TakenText | null>;
};

/** An event from a provider: the state of one of our texts, or an answer from a person. */
export type TextEvent =
  | { readonly type: 'STATUS'; readonly text: TakenText }
  | {
      readonly type: 'RECEIVED';
      readonly channel: TextChannel;
      readonly externalId: string;
      readonly from: string;
      readonly wish: Wish;
    };

/** What the sender of an answer wants; null for anything but STOP and START. */
export type Wish = 'STOP' | 'START' | null;

/** Reads requests from a provider. */
export type TextEventReader = {
  readonly isGenuine: (
    request: { readonly url: string; readonly body: string; readonly signature: string | null },
    authToken: string,
  ) => boolean;
  /** Null if it is neither. */
  readonly eventIn: (body: string) => TextEvent | null;
};
