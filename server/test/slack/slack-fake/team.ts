export type FakePost = {
  readonly ts: string;
  text: string;
  blocks: readonly FakeBlock[];
  /** The number of updates. */
  updates: number;
  readonly atMs: number;
};
export type FakeBlock = {
  readonly type: string;
  readonly text?: { readonly type: string; readonly text: string; readonly verbatim?: boolean };
  readonly elements?: readonly { readonly action_id: string; readonly value: string }[];
};
export type FakeChannel = {
  readonly id: string;
  readonly name: string;
  isArchived: boolean;
  hasApp: boolean;
  readonly posts: FakePost[];
};
export type FakeUser = {
  readonly id: string;
  email: string;
  isConfirmed: boolean;
  isDeleted: boolean;
  isBot: boolean;
  teamId: string;
};

/** A Slack workspace with an installed app. */
export class FakeTeam {
  readonly id: string;
  readonly name: string;
  readonly token: string;
  readonly signingSecret: string;
  readonly channels: FakeChannel[] = [];
  readonly users: FakeUser[] = [];
  /** The path of a webhook and its channel; null if it was removed. */
  readonly webhooks = new Map<string, FakeChannel | null>();
  /** Messages that only one person sees, by response path. */
  readonly answers: { readonly path: string; readonly text: string; readonly type: string }[] = [];
  isTokenRevoked = false;

  constructor(number: number) {
    const digits = String(number).padStart(8, '0');
    this.id = `T${digits}`;
    this.name = `Team ${number}`;
    this.token = `xoxb-${digits}-example`;
    this.signingSecret = digits.repeat(4);
  }

  channel(name: string): FakeChannel {
    const id = `C${this.id.slice(1)}${this.channels.length + 1}`;
    const channel = { id, name, isArchived: false, hasApp: true, posts: [] };
    this.channels.push(channel);
    return channel;
  }

  /** @returns the path of its URL */
  webhook(channel: FakeChannel): string {
    const path = `/services/${this.id}/B${this.webhooks.size + 1}/${'x'.repeat(24)}`;
    this.webhooks.set(path, channel);
    return path;
  }

  user(email: string, changed: Partial<FakeUser> = {}): FakeUser {
    const id = `U${this.id.slice(1)}${this.users.length + 1}`;
    const user = {
      id,
      email,
      isConfirmed: true,
      isDeleted: false,
      isBot: false,
      teamId: this.id,
      ...changed,
    };
    this.users.push(user);
    return user;
  }
}
