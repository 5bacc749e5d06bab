// What the service needs from a calendar provider. An adapter knows its protocol and nothing of workspaces, calls and
// tables. It keeps no state between calls; state is passed back to it.

/** Instants in epoch milliseconds; `toMs` is exclusive. */
export type Span = { readonly fromMs: number; readonly toMs: number };

/** How to reach an account at a provider. */
export type Access = {
  /** An access token, refreshed if necessary; for OAuth providers. */
  readonly token?: () => Promise<string>;
  readonly serverUrl?: string;
  readonly login?: string;
  /** A password, or the full URL of a subscription. */
  readonly secret?: string;
  /** The result of an earlier probe, in the adapter's own format. */
  readonly capabilities: Readonly<Record<string, unknown>>;
  /** All addresses of the member at the provider, in lower case; an invitation contains one of them. */
  readonly addresses: readonly string[];
};

/** An account that has answered. */
export type Account = {
  readonly login: string;
  readonly addresses: readonly string[];
  readonly capabilities: Readonly<Record<string, unknown>>;
  readonly calendars: readonly RemoteCalendar[];
};

export type RemoteCalendar = {
  /** The provider's id, or the path of the collection. */
  readonly externalId: string;
  readonly name: string;
  /** An IANA name; null if the provider gives none. */
  readonly timeZone: string | null;
  readonly isWritable: boolean;
  /** The provider's own default calendar. */
  readonly isPrimary: boolean;
};

export type Answer = 'NONE' | 'ACCEPTED' | 'DECLINED' | 'TENTATIVE' | 'NEEDS_ACTION';
export type ItemKind = 'DEFAULT' | 'OUT_OF_OFFICE' | 'WORKING_LOCATION' | 'BIRTHDAY' | 'FOCUS_TIME';

/** Instants, or whole dates `YYYY-MM-DD` with an exclusive end. */
export type ItemTime =
  | { readonly startMs: number; readonly endMs: number }
  | { readonly startsOn: string; readonly endsOn: string };

/** One period of an entry. */
export type RemoteItem = {
  /** The provider's id of the entry, or of the series if the provider changes a series as a whole. */
  readonly externalId: string;
  /** Identifies an instance of a series, the same in every sync; empty without a series. */
  readonly instance: string;
  readonly uid: string | null;
  readonly etag: string | null;
  readonly time: ItemTime;
  /** Shown as free. */
  readonly isFree: boolean;
  readonly isTentative: boolean;
  readonly answer: Answer;
  readonly kind: ItemKind;
  /** Only compared with the ignored word: never stored or logged. */
  readonly title: string;
};

/** A part of a sync. `changed` replaces all items with the same ids. */
export type Page = {
  readonly changed: readonly RemoteItem[];
  /** Ids of entries that no longer exist, or have no instances left. */
  readonly gone: readonly string[];
};

export type Reading = {
  /** Null for a full sync; otherwise the state returned by the last sync. */
  readonly state: string | null;
  /** Only instances in this window are read; set by the last full sync. */
  readonly window: Span;
};

/** The calendar entry to write for a call. */
export type Entry = {
  /** Never changes. */
  readonly uid: string;
  /** Our mark, by which the entry is found after a restore: contains call and workspace. At most 100 characters. */
  readonly mark: string;
  readonly sequence: number;
  readonly stampMs: number;
  readonly startMs: number;
  readonly endMs: number;
  /** The host's zone; only for programs that display it. */
  readonly timeZone: string;
  readonly title: string;
  /** Plain text with the invitee's details. There are no attendees, because a server would invite them. */
  readonly description: string;
  readonly location: string;
  readonly url: string | null;
  readonly isFree: boolean;
  /** A video meeting that the provider creates with the entry. */
  readonly meeting: 'GOOGLE_MEET' | 'MS_TEAMS' | null;
};

/** An entry written earlier. */
export type Known = { readonly externalId: string; readonly etag: string | null };

export type Meeting = {
  readonly link: string;
  /** Dial-in numbers and codes, as text for a mail. */
  readonly dialIn: string | null;
};

export type Written = Known & {
  /** Null if none was requested; `pending` if the provider has not created it yet. */
  readonly meeting: Meeting | 'pending' | null;
};

/** A subscription to change notifications. */
export type Channel = {
  readonly id: string;
  readonly resource: string;
  readonly expiresAtMs: number;
};

/** An account at a provider. Methods throw only errors of `ports/outside/trouble.ts`. */
export type CalendarSource = {
  /** The account, the abilities of the server, and its calendars. */
  readonly discover: () => Promise<Account>;
  /**
   * Reads changes since the state, or everything. Returns the next state, which is valid only once all pages are
   * stored. Pages are yielded one by one to keep memory low.
   * @throws StateLost if the provider no longer accepts the state
   */
  readonly read: (calendarId: string, reading: Reading) => AsyncGenerator<Page, string, void>;
  /**
   * Writes the entry of a call: creates it, or changes only our own fields of the existing one. Safe to repeat even if
   * an answer was lost: an existing entry of the same call is found and reused.
   * @param known the entry written earlier, or null
   */
  readonly write: (calendarId: string, entry: Entry, known: Known | null) => Promise<Written>;
  /** Removes an entry. Does nothing if it is gone. */
  readonly remove: (calendarId: string, known: Known) => Promise<void>;
  /** Finds the entry of a call, even if its id is unknown; null if there is none. */
  readonly find: (calendarId: string, entry: Pick<Entry, 'uid' | 'mark'>) => Promise<Known | null>;
  /** Subscribes to change notifications; null if the provider has none. */
  readonly watch?: (
    calendarId: string,
    to: { id: string; address: string; secret: string },
  ) => Promise<Channel>;
  readonly unwatch?: (channel: Pick<Channel, 'id' | 'resource'>) => Promise<void>;
};
