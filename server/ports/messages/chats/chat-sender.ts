import type { Asked, Heard } from '#/platform/net/guarded-fetch.ts';

// What the service needs from a team chat.

/** An adapter's access to the outside. Every request passes the guard and its time limit. */
export type ChatNet = {
  /** Sends a request without redirects. Resolves with any status; throws `Unreachable` otherwise. */
  readonly ask: (url: URL, asked: Asked) => Promise<Heard>;
  readonly nowMs: () => number;
};

/** A post: paragraphs in Slack markup, and optionally a button. */
export type ChatPost = {
  readonly paragraphs: readonly string[];
  /** For places without formatting, such as notifications. */
  readonly summary: string;
  readonly button: { readonly label: string; readonly value: string } | null;
};

/** A channel. Adapters throw only `ChannelGone` and errors of `ports/outside/trouble.ts`. */
export type ChatSender = {
  /** @returns the reference for updating the post; null if that is not possible */
  readonly post: (post: ChatPost) => Promise<string | null>;
  readonly update: (ref: string, post: ChatPost) => Promise<void>;
};
