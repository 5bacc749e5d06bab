import type { Server } from 'node:http';
import { after } from 'node:test';
import { Consent, type Client } from '#/test/calendars/provider-fake/consent.ts';
import { decide, type Decision } from '#/test/calendars/provider-fake/decide.ts';
import {
  listening,
  ProviderFake,
  type Asked,
  type Refusal,
  type Refused,
  type Reply,
} from '#/test/calendars/provider-fake/provider-fake.ts';
import { answerOf } from './routes.ts';
import { Conferences } from './conferences.ts';
import { FakeCalendar, type Role } from './fake-calendar.ts';
import { Listing } from './listing.ts';
import { Pushes } from './pushes.ts';
import { refusalOf, refusals } from './refusals.ts';
import type { Event } from './series.ts';
import { Writing } from './writing.ts';

/** All scopes that a token can have here. */
export const allScopes = ['calendar.calendarlist.readonly', 'calendar.events'].map(
  (scope) => `https://www.googleapis.com/auth/${scope}`,
);

type CalendarSettings = {
  readonly id?: string;
  readonly summary?: string;
  readonly timeZone?: string;
  readonly role?: Role;
};

/** A Google account with a primary calendar whose id is the email address. */
export class FakeAccount {
  readonly email: string;
  readonly calendars: FakeCalendar[];
  readonly #onChange: (calendar: FakeCalendar) => void;

  constructor(email: string, timeZone: string, onChange: (calendar: FakeCalendar) => void) {
    this.email = email;
    this.#onChange = onChange;
    this.calendars = [new FakeCalendar({ id: email, timeZone }, onChange)];
  }

  get primary(): FakeCalendar {
    const [first] = this.calendars;
    if (first === undefined) throw new Error('The first calendar cannot be deleted');
    return first;
  }

  addCalendar({ id, ...settings }: CalendarSettings = {}): FakeCalendar {
    const made = new FakeCalendar(
      { id: id ?? `c${this.calendars.length}@group.calendar.google.com`, ...settings },
      this.#onChange,
    );
    this.calendars.push(made);
    return made;
  }

  removeCalendar(calendar: FakeCalendar): void {
    this.calendars.splice(this.calendars.indexOf(calendar), 1);
  }
}

/**
 * A local fake of Google's calendars and consent page that follows Google's documentation. Tests switch faults on and
 * inspect its state.
 */
export class GoogleFake extends ProviderFake {
  readonly accounts = new Map<string, FakeAccount>();
  readonly listing = new Listing();
  readonly conferences = new Conferences();
  readonly writing = new Writing(this.conferences);
  readonly pushes: Pushes;
  readonly consent: Consent;

  private constructor(server: Server, client: Client, nowMs: () => number) {
    super(server);
    this.pushes = new Pushes(nowMs);
    this.consent = new Consent(client, rules, nowMs);
  }

  static async start({ nowMs = () => 0 }: { nowMs?: () => number } = {}): Promise<GoogleFake> {
    const client = { id: 'callwright.apps.googleusercontent.com', secret: 'GOCSPX-secret-of-the-client' };
    return new GoogleFake(await listening(), client, nowMs);
  }

  /** The settings that make an installation use this fake instead of Google. */
  get settings(): Readonly<Record<string, string>> {
    return {
      GOOGLE_CLIENT_ID: this.consent.client.id,
      GOOGLE_CLIENT_SECRET: this.consent.client.secret,
      GOOGLE_AUTH_URL: `${this.url}/o/oauth2/v2/auth`,
      GOOGLE_TOKEN_URL: `${this.url}/token`,
      GOOGLE_API_URL: this.url,
    };
  }

  /** The account of an address, created on first use. */
  account(email: string, timeZone = 'UTC'): FakeAccount {
    const account =
      this.accounts.get(email) ??
      new FakeAccount(email, timeZone, (calendar) => this.pushes.changed(calendar));
    this.accounts.set(email, account);
    return account;
  }

  /** An access token, as if the person had consented. */
  tokenFor(email: string, scopes: readonly string[] = allScopes): string {
    this.account(email);
    return this.consent.tokenFor(email, scopes);
  }

  /** Submits the consent page as a person does, and returns the redirect URL. */
  async decide(url: string, decision: Decision): Promise<URL> {
    return decide(url, decision);
  }

  /**
   * Copies an entry into the calendars of invitees with an account here. Google does this even if it sends no email.
   */
  invite(calendar: FakeCalendar, event: Event): void {
    for (const { email } of event.attendees ?? []) {
      const guest = this.accounts.get(email ?? '');
      if (guest === undefined || guest.primary === calendar || guest.primary.entry(String(event.id)) !== null)
        continue;
      guest.primary.add({ ...event, organizer: { email: calendar.id } });
    }
  }

  protected override answer(asked: Asked): Reply {
    return answerOf(this, asked);
  }

  protected override refusalOf(refused: Refused): Refusal {
    return refusalOf(refused);
  }
}

/** Google issues a refresh token only if offline access is requested, and only the first time or on request. */
const rules = {
  hasRefreshToken: (asked: URLSearchParams, isFirst: boolean) =>
    asked.get('access_type') === 'offline' && (asked.get('prompt') === 'consent' || isFirst),
  isMore: (asked: URLSearchParams) => asked.get('include_granted_scopes') === 'true',
  named: (scopes: readonly string[]) => scopes,
  badCredentials: refusals.badCredentials,
};

/** Starts a Google fake for a test file and closes it after its tests. */
export async function startGoogleFake(settings: { nowMs?: () => number } = {}): Promise<GoogleFake> {
  const fake = await GoogleFake.start(settings);
  after(() => fake.close());
  return fake;
}
