import type { RoleKey } from '@callwright/contract/roles.ts';
import { addMember } from '#/domain/people/account/add-member.ts';
import { createWorkspace } from '#/domain/people/account/create-workspace.ts';
import { insertKey } from '#/domain/people/account/create-key.ts';
import { enterWorkspace } from '#/platform/workspaces/enter-workspace.ts';
import { findOrCreatePerson } from '#/domain/people/account/people.ts';
import { openSession } from '#/domain/people/auth/sessions.ts';
import type { Account, Ctx } from '#/platform/context/ctx.ts';
import type { Db } from '#/platform/db/db.ts';
import { systemTransaction, transaction } from '#/platform/db/tx.ts';
import { systemContext } from '#/platform/context/system-ctx.ts';
import type { Client } from './client.ts';
import type { TestServer } from './server.ts';

export type Options = {
  plan?: Account['plan'];
  timeZone?: string;
  scopes?: readonly string[];
  /** In mode TEST. */
  test?: { clockMs: number; seed: string };
};

/** A member of a test workspace with a signed-in client. */
export type Member = {
  /** The id in the workspace. */
  readonly userId: number;
  /** The id across all workspaces; always a different number. */
  readonly personId: number;
  readonly email: string;
  readonly token: string;
  readonly client: Client;
};

let count = 0;

/** A separate workspace for one test, isolated from all other tests. */
export class Workspace {
  readonly server: TestServer;
  readonly id: number;
  readonly slug: string;
  readonly owner: Member;
  /** An API key of the owner with the requested scopes (all by default), and a client that uses it. */
  readonly key: string;
  readonly client: Client;

  constructor(server: TestServer, made: { id: number; slug: string; owner: Member; key: string }) {
    this.server = server;
    this.id = made.id;
    this.slug = made.slug;
    this.owner = made.owner;
    this.key = made.key;
    this.client = this.as(made.key);
  }

  get get(): Client['get'] {
    return this.client.get.bind(this.client);
  }

  get post(): Client['post'] {
    return this.client.post.bind(this.client);
  }

  get put(): Client['put'] {
    return this.client.put.bind(this.client);
  }

  get delete(): Client['delete'] {
    return this.client.delete.bind(this.client);
  }

  get call(): Client['call'] {
    return this.client.call.bind(this.client);
  }

  as(token: string): Client {
    return this.server.anybody.with({ Authorization: `Bearer ${token}` });
  }

  /** The tables of its cell, with the service's role: for statements of tests. */
  get db(): Db {
    return this.server.app.database.serviceOf(this.id);
  }

  /** Adds another person to the workspace. */
  member(role: RoleKey, timeZone = 'UTC'): Promise<Member> {
    return this.within((tx) => insertMember(this.server, tx, role, timeZone, false));
  }

  /** Adds a person of another workspace; returns their id here. */
  async takeIn({ email }: Pick<Member, 'email'>, role: RoleKey): Promise<number> {
    return this.within(async (tx) => {
      const person = await findOrCreatePerson(tx, { email, passwordHash: null });
      return addMember(tx, { person, role, timeZone: 'UTC' });
    });
  }

  /** Another key of the owner, or of a member. */
  async keyWith(
    scopes: readonly string[],
    userId = this.owner.userId,
  ): Promise<{ key: string; client: Client }> {
    const { key } = await this.within((tx) =>
      insertKey(tx, { userId, name: 'Test', scopes, allowedIps: [], expiresAtMs: null }),
    );
    return { key, client: this.as(key) };
  }

  /** Calls domain functions directly, in a transaction of this workspace. */
  async within<T>(work: (tx: Ctx) => Promise<T>): Promise<T> {
    const ctx = await enterWorkspace(systemContext(this.server.app), this.id);
    return transaction(ctx, work);
  }
}

export async function createTestWorkspace(
  server: TestServer,
  { plan = 'ENTERPRISE', timeZone = 'UTC', scopes = ['*'], test }: Options = {},
): Promise<Workspace> {
  count += 1;
  const name = `Test ${process.pid} ${count}`;
  return systemTransaction(systemContext(server.app), async (outside) => {
    const tx = await createWorkspace(outside, { name, plan, timeZone, ...(test && { test }) });
    const owner = await insertMember(server, tx, 'SUPER_ADMIN', timeZone, true);
    const { key } = await insertKey(tx, {
      userId: owner.userId,
      name: 'Test',
      scopes,
      allowedIps: [],
      expiresAtMs: null,
    });
    return new Workspace(server, { id: tx.accountId, slug: tx.account.slug, owner, key });
  });
}

async function insertMember(
  server: TestServer,
  tx: Ctx,
  role: RoleKey,
  timeZone: string,
  isOwner: boolean,
): Promise<Member> {
  count += 1;
  // Sorted as text, names and addresses are in the order of creation: 0009 before 0010.
  const number = String(count).padStart(4, '0');
  const email = `person-${process.pid}-${number}@example.test`;
  const known = { email, passwordHash: null, firstName: 'Ada', lastName: `Lovelace ${number}`, timeZone };
  await findOrCreatePerson(tx, known);
  // A person with an account gets a different id in the workspace, so that tests fail if they mix up the two.
  const person = await findOrCreatePerson(tx, known);
  const userId = await addMember(tx, { person, role, isOwner, timeZone });
  // People sign in by the clock of the installation.
  const token = await openSession({ ...tx, now: server.clock.now() }, person.id);
  return {
    userId,
    personId: person.id,
    email,
    token,
    client: server.anybody.with({ Authorization: `Bearer ${token}` }),
  };
}
