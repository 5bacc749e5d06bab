import assert from 'node:assert/strict';
import { provisioningScopes } from '@callwright/contract/scopes.ts';
import { scimUrns } from '@callwright/contract/scim-shapes.ts';
import type { Client, Json, Reply } from './client.ts';
import type { Workspace } from './workspace.ts';

const root = '/scim/v2';
let count = 0;

/** A directory with a provisioning key, which sends the same requests as Entra ID and Okta. */
export class Directory {
  readonly key: string;
  readonly #client: Client;

  constructor(w: Workspace, key: string) {
    this.key = key;
    this.#client = w.as(key).with({ 'Content-Type': 'application/scim+json; charset=utf-8' });
  }

  get(path: string, query: Record<string, string | number> = {}): Promise<Reply<Json>> {
    return this.#client.get(root + path, query);
  }

  post(path: string, body: unknown): Promise<Reply<Json>> {
    return this.#client.post(root + path, body);
  }

  put(path: string, body: unknown): Promise<Reply<Json>> {
    return this.#client.put(root + path, body);
  }

  patch(path: string, ...operations: object[]): Promise<Reply<Json>> {
    return this.send('PATCH', path, { schemas: [scimUrns.patch], Operations: operations });
  }

  delete(path: string): Promise<Reply<Json>> {
    return this.#client.delete(root + path);
  }

  send(
    method: string,
    path: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<Reply<Json>> {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return this.#client.with(headers).send(method, root + path, text);
  }

  with(headers: Record<string, string>): Client {
    return this.#client.with(headers);
  }

  /** Creates a user, who is invited and has not joined yet. */
  async user(more: Record<string, unknown> = {}): Promise<Json> {
    const { status, body } = await this.post('/Users', newUser(more));
    assert.equal(status, 201, JSON.stringify(body));
    return body;
  }

  async group(displayName: string, memberIds: readonly (number | string)[] = []): Promise<Json> {
    const members = memberIds.map((id) => ({ value: String(id) }));
    const { status, body } = await this.post('/Groups', { schemas: [scimUrns.group], displayName, members });
    assert.equal(status, 201, JSON.stringify(body));
    return body;
  }

  /** The names of the users or groups that match a filter, in order. */
  async find(
    path: '/Users' | '/Groups',
    filter: string,
    more: Record<string, string> = {},
  ): Promise<string[]> {
    const { status, body } = await this.get(path, { filter, ...more });
    assert.equal(status, 200, `${filter} ${JSON.stringify(body)}`);
    return body.Resources.map((one: Json) => one.userName ?? one.displayName);
  }
}

export async function directory(w: Workspace): Promise<Directory> {
  const { key } = await w.keyWith(provisioningScopes);
  return new Directory(w, key);
}

export function newAddress(): string {
  count += 1;
  return `scim-${process.pid}-${count}@example.test`;
}

export function newUser(more: Record<string, unknown> = {}): Record<string, unknown> {
  return { schemas: [scimUrns.user], userName: newAddress(), active: true, ...more };
}

/** The parts of a SCIM error that programs read. */
export function refusal({ status, body }: Reply<Json>): [number, string | null] {
  assert.deepEqual(body.schemas, [scimUrns.error], JSON.stringify(body));
  assert.equal(body.status, String(status));
  assert.equal(typeof body.detail, 'string');
  return [status, body.scimType ?? null];
}
