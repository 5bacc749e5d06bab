import type { Server } from 'node:http';
import { after } from 'node:test';
import { Consent } from '#/test/calendars/provider-fake/consent.ts';
import { decide, type Decision } from '#/test/calendars/provider-fake/decide.ts';
import {
  listening,
  ProviderFake,
  type Asked,
  type Refusal,
  type Refused,
  type Reply,
} from '#/test/calendars/provider-fake/provider-fake.ts';
import { FakeCalendar, type Change } from './fake-calendar.ts';
import { refusalOf, refusals } from './refusals.ts';
import { answerOf, apiPath } from './routes.ts';
import { Subscriptions } from './subscriptions.ts';
import { Views } from './views.ts';
import { Writing } from './writing.ts';

/** All scopes that a token can have here. */
export const allScopes = ['User.Read', 'Calendars.ReadWrite'];

type OnChange = (calendar: FakeCalendar, change: Change, id: string) => void;

/** A Microsoft account with a default calendar. */
export class FakeAccount {
  readonly email: string;
  readonly calendars: FakeCalendar[];
  readonly primary: FakeCalendar;
  readonly principalName: string;
  readonly proxyAddresses: string[] = [];
  readonly #onChange: OnChange;

  constructor(email: string, onChange: OnChange) {
    this.email = email;
    this.principalName = email.replace('@', '@tenant.');
    this.#onChange = onChange;
    this.primary = new FakeCalendar({ id: `AQMk/${email}=`, name: 'Calendar' }, onChange);
    this.calendars = [this.primary];
  }

  addCalendar(settings: { name?: string; canEdit?: boolean; hasDelta?: boolean } = {}): FakeCalendar {
    const made = new FakeCalendar(
      { id: `AQMk/${this.email}/${this.calendars.length}=`, ...settings },
      this.#onChange,
    );
    this.calendars.push(made);
    return made;
  }
}

/**
 * A local fake of Microsoft's calendars and consent page that follows Microsoft's documentation and reports of users.
 * Tests switch faults on and inspect its state.
 */
export class GraphFake extends ProviderFake {
  readonly accounts = new Map<string, FakeAccount>();
  readonly views = new Views();
  readonly writing = new Writing();
  readonly subscriptions: Subscriptions;
  readonly consent: Consent;

  private constructor(server: Server, nowMs: () => number) {
    super(server);
    this.subscriptions = new Subscriptions(nowMs);
    const client = { id: '6731de76-14a6-49ae-97bc-6eba6914391e', secret: 'secret~of.the-client' };
    this.consent = new Consent(client, rules, nowMs);
  }

  static async start({ nowMs = () => 0 }: { nowMs?: () => number } = {}): Promise<GraphFake> {
    return new GraphFake(await listening(), nowMs);
  }

  get apiUrl(): string {
    return this.url + apiPath;
  }

  /** The settings that make an installation use this fake instead of Microsoft. */
  get settings(): Readonly<Record<string, string>> {
    return {
      MICROSOFT_CLIENT_ID: this.consent.client.id,
      MICROSOFT_CLIENT_SECRET: this.consent.client.secret,
      MICROSOFT_AUTH_URL: `${this.url}/common/oauth2/v2.0/authorize`,
      MICROSOFT_TOKEN_URL: `${this.url}/common/oauth2/v2.0/token`,
      MICROSOFT_API_URL: this.apiUrl,
    };
  }

  /** The account of an address, created on first use. */
  account(email: string): FakeAccount {
    const account =
      this.accounts.get(email) ??
      new FakeAccount(email, (...change) => this.subscriptions.changed(...change));
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

  protected override answer(asked: Asked): Promise<Reply> {
    return answerOf(this, asked);
  }

  protected override refusalOf(refused: Refused): Refusal {
    return refusalOf(refused);
  }
}

/** Answers do not list the scope for refresh tokens. */
const rules = {
  hasRefreshToken: (asked: URLSearchParams) =>
    (asked.get('scope') ?? '').split(' ').includes('offline_access'),
  isMore: () => true,
  named: (scopes: readonly string[]) => scopes.filter((scope) => scope !== 'offline_access'),
  badCredentials: refusals.badCredentials,
};

/** Starts a Microsoft fake for a test file and closes it after its tests. */
export async function startGraphFake(settings: { nowMs?: () => number } = {}): Promise<GraphFake> {
  const fake = await GraphFake.start(settings);
  after(() => fake.close());
  return fake;
}
