import type { Meeting } from '#/ports/calendars/calendar-source.ts';

// What the service needs from a provider of video meetings. An adapter knows nothing of workspaces, calls and tables.

/** The meeting to create for a call. */
export type WantedMeeting = {
  /** Contains the call and the workspace, to find the meeting if an answer was lost. At most 100 characters. */
  readonly mark: string;
  readonly title: string;
  readonly startMs: number;
  readonly endMs: number;
};

export type MadeMeeting = Meeting & { readonly externalId: string };

/** An account at a provider. Methods throw only errors of `ports/outside/trouble.ts`. */
export type VideoSource = {
  readonly make: (wanted: WantedMeeting) => Promise<MadeMeeting>;
  /** Changes a meeting's time and title; null if it no longer exists. */
  readonly change: (externalId: string, wanted: WantedMeeting) => Promise<MadeMeeting | null>;
  /** Removes a meeting. Does nothing if it is gone. */
  readonly remove: (externalId: string) => Promise<void>;
  /** The id of a call's meeting whose creation was not acknowledged; null if there is none. */
  readonly find: (mark: string) => Promise<string | null>;
};
