import type { Meeting } from '#/ports/calendars/calendar-source.ts';

// What a provider of video meetings does for us. It knows nothing of workspaces, calls and tables.

/** What is to be made for a call. */
export type WantedMeeting = {
  /** Names the call and the workspace, to find the meeting where an answer was lost. At most 100 characters. */
  readonly mark: string;
  readonly title: string;
  readonly startMs: number;
  readonly endMs: number;
};

export type MadeMeeting = Meeting & { readonly externalId: string };

/** One account at one provider. Every method throws an error of `ports/outside/trouble.ts` and nothing else. */
export type VideoSource = {
  readonly make: (wanted: WantedMeeting) => Promise<MadeMeeting>;
  /** Gives a meeting its time and title; null where it is not there any more. */
  readonly change: (externalId: string, wanted: WantedMeeting) => Promise<MadeMeeting | null>;
  /** Removes a meeting; one that is gone is fine. */
  readonly remove: (externalId: string) => Promise<void>;
  /** The id of the meeting of a call that was made, but whose answer was lost; null where there is none. */
  readonly find: (mark: string) => Promise<string | null>;
};
