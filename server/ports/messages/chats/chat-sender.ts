import type { Asked, Heard } from '#/platform/net/guarded-fetch.ts';

// What every place where a team talks can be asked, whichever it is.

/** How adapters reach the outside: every request goes through the guard, within the time that is left. */
export type ChatNet = {
  /** One request without redirects. Any status is an answer; everything else is `Unreachable`. */
  readonly ask: (url: URL, asked: Asked) => Promise<Heard>;
  readonly nowMs: () => number;
};

/** A post: paragraphs in the markup of Slack, and perhaps a button. */
export type ChatPost = {
  readonly paragraphs: readonly string[];
  /** What those read who see no formatting, such as a notification. */
  readonly summary: string;
  readonly button: { readonly label: string; readonly value: string } | null;
};

/** A channel. Adapters throw what `ports/outside/trouble.ts` names and `ChannelGone`, and nothing else. */
export type ChatSender = {
  /** @returns the name by which the post can be changed; null if it cannot */
  readonly post: (post: ChatPost) => Promise<string | null>;
  readonly update: (ref: string, post: ChatPost) => Promise<void>;
};
