// What a calendar provider does for us, whichever it is. An adapter knows its protocol and nothing of workspaces, calls
// and tables; it keeps nothing between two calls but what is given back to it.

/** Instants in epoch milliseconds; `toMs` is exclusive. */
export type Span = { readonly fromMs: number; readonly toMs: number };

/** How to reach an account at a provider. */
export type Access = {
  /** A new access token each time it is asked for, renewed where it has to be; for providers with OAuth. */
  readonly token?: () => Promise<string>;
  readonly serverUrl?: string;
  readonly login?: string;
  /** A password, or the whole address of a subscription. */
  readonly secret?: string;
  /** What an earlier probe found, as the adapter gave it. */
  readonly capabilities: Readonly<Record<string, unknown>>;
  /** Every address of the member there, in lower case: an invitation names one of them. */
  readonly addresses: readonly string[];
};

/** An account that answers. */
export type Account = {
  readonly login: string;
  readonly addresses: readonly string[];
  readonly capabilities: Readonly<Record<string, unknown>>;
  readonly calendars: readonly RemoteCalendar[];
};

export type RemoteCalendar = {
  /** Its id, or the path of its collection. */
  readonly externalId: string;
  readonly name: string;
  /** An IANA name, or null where the provider does not say one. */
  readonly timeZone: string | null;
  readonly isWritable: boolean;
  /** The one the provider itself writes to. */
  readonly isPrimary: boolean;
};

export type Answer = 'NONE' | 'ACCEPTED' | 'DECLINED' | 'TENTATIVE' | 'NEEDS_ACTION';
export type ItemKind = 'DEFAULT' | 'OUT_OF_OFFICE' | 'WORKING_LOCATION' | 'BIRTHDAY' | 'FOCUS_TIME';

/** Instants, or whole dates `YYYY-MM-DD` with an exclusive end. */
export type ItemTime =
  | { readonly startMs: number; readonly endMs: number }
  | { readonly startsOn: string; readonly endsOn: string };

/** One time that an entry takes. */
export type RemoteItem = {
  /** Of the entry at the provider; of the series, where the provider changes a series as a whole. */
  readonly externalId: string;
  /** Which one of the series, the same at every reading; empty where there is no series. */
  readonly instance: string;
  readonly uid: string | null;
  readonly etag: string | null;
  readonly time: ItemTime;
  /** Shown as free. */
  readonly isFree: boolean;
  readonly isTentative: boolean;
  readonly answer: Answer;
  readonly kind: ItemKind;
  /** Compared with the word to ignore, and then forgotten: never stored, never logged. */
  readonly title: string;
};

/** A part of a reading. What is in `changed` replaces everything there was of those ids. */
export type Page = {
  readonly changed: readonly RemoteItem[];
  /** Ids that are gone, or whose last instance is. */
  readonly gone: readonly string[];
};

export type Reading = {
  /** Null: everything is read. Otherwise what the last reading ended with. */
  readonly state: string | null;
  /** Instances within it; fixed by the reading of everything. */
  readonly window: Span;
};

/** What is to be written for a call. */
export type Entry = {
  /** The same for life. */
  readonly uid: string;
  /** Our mark: names the call and the workspace, to find the entry after a restore. At most 100 characters. */
  readonly mark: string;
  readonly sequence: number;
  readonly stampMs: number;
  readonly startMs: number;
  readonly endMs: number;
  /** The host's; only for programs that show it. */
  readonly timeZone: string;
  readonly title: string;
  /** Plain text. Holds who the invitee is: there are no attendees, whom another server would invite. */
  readonly description: string;
  readonly location: string;
  readonly url: string | null;
  readonly isFree: boolean;
  /** A meeting that the provider makes with the entry. */
  readonly meeting: 'GOOGLE_MEET' | 'MS_TEAMS' | null;
};

/** An entry that was written before. */
export type Known = { readonly externalId: string; readonly etag: string | null };

export type Meeting = {
  readonly link: string;
  /** Numbers and codes to dial in, as text for a mail. */
  readonly dialIn: string | null;
};

export type Written = Known & {
  /** Null where none was wanted; `pending` where the provider has not made it yet. */
  readonly meeting: Meeting | 'pending' | null;
};

/** Where the provider tells about changes. */
export type Channel = {
  readonly id: string;
  readonly resource: string;
  readonly expiresAtMs: number;
};

/** One account at one provider. Every method throws an error of `ports/outside/trouble.ts` and nothing else. */
export type CalendarSource = {
  /** Who this is, what the server can do, and its calendars. */
  readonly discover: () => Promise<Account>;
  /**
   * Reads what has changed since the state, or everything. Ends with the next state. Pages are handed over one by one, so
   * that memory stays flat; a state counts only once all pages are stored.
   * @throws StateLost when the provider has forgotten the state
   */
  readonly read: (calendarId: string, reading: Reading) => AsyncGenerator<Page, string, void>;
  /**
   * Writes the entry of a call: makes it, or changes only our own fields of the one that is there. Safe to repeat, also
   * when an answer was lost: an entry of the same call is found and taken over.
   * @param known what was written before, or null
   */
  readonly write: (calendarId: string, entry: Entry, known: Known | null) => Promise<Written>;
  /** Removes an entry; one that is gone is fine. */
  readonly remove: (calendarId: string, known: Known) => Promise<void>;
  /** The entry of a call, also where its id is not known any more; null where there is none. */
  readonly find: (calendarId: string, entry: Pick<Entry, 'uid' | 'mark'>) => Promise<Known | null>;
  /** Asks to be told about changes; null where the provider cannot. */
  readonly watch?: (
    calendarId: string,
    to: { id: string; address: string; secret: string },
  ) => Promise<Channel>;
  readonly unwatch?: (channel: Pick<Channel, 'id' | 'resource'>) => Promise<void>;
};
