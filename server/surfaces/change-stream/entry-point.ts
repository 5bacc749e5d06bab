import type { Input } from '@callwright/contract/endpoint.ts';
import { stream as endpoint } from '@callwright/contract/change-stream.ts';
import { isAdministrator, type RoleKey } from '@callwright/contract/roles.ts';
import type { App, Ctx } from '#/platform/context/ctx.ts';
import { ApiError } from '#/platform/errors/errors.ts';
import { admitMember, anybody, insideAs, readmit } from '#/surfaces/http/admit.ts';
import type { Answer, EntryPoints, RequestHead, Streamed, Visit } from '#/surfaces/http/call.ts';
import { pushRateLimit } from '#/surfaces/http/headers.ts';
import { noteRefusal } from '#/surfaces/http/note-refusal.ts';
import { checkedInput } from '#/surfaces/http/check-input.ts';
import { readQuery } from '#/surfaces/http/read.ts';
import { describedOf } from '#/surfaces/http/routes.ts';
import { failure } from '#/surfaces/http/run.ts';
import { Streams } from './streams.ts';

const [route] = describedOf({ changes: { stream: endpoint } });

/**
 * GET /v1/changes/stream: a request is admitted like one for any endpoint, and checked again while the stream lasts.
 */
export class ChangeStreamEntryPoint implements EntryPoints {
  readonly #app: App;
  readonly #streams: Streams;

  constructor(app: App) {
    this.#app = app;
    this.#streams = new Streams(app);
  }

  has(path: string): boolean {
    return path === endpoint.path;
  }

  async answer({ head, query }: Visit): Promise<Answer | Streamed> {
    try {
      const answer = await this.#enter(head, query);
      if (head.budget !== null) pushRateLimit(answer.headers, head.budget);
      return answer;
    } catch (error) {
      if (head.who !== null) {
        const ctx = insideAs(anybody(this.#app, head), head.who);
        noteRefusal(ctx, `GET ${endpoint.path}`, error);
      }
      return failure(this.#app, head, error);
    }
  }

  /** Ends the open streams, which would never end by themselves. */
  close(): void {
    this.#streams.close();
  }

  async #enter(head: RequestHead, query: string): Promise<Answer | Streamed> {
    if (head.method === 'OPTIONS') return { status: 204, headers: ['Allow', 'GET, OPTIONS'], body: '' };
    if (head.method !== 'GET')
      throw new ApiError('METHOD_NOT_ALLOWED', { headers: { Allow: 'GET, OPTIONS' } });
    if (route === undefined) throw new Error('The route of the stream is described');
    const ctx = await admitMember(this.#app, head, route);
    const given = { ...readQuery(query), lastEventId: head.headers['last-event-id'] };
    const input = checkedInput(endpoint.input, given) as Input<typeof endpoint>; // its own schema
    assertMayHave(input, ctx.role);
    const wish = {
      types: input.types?.length ? input.types : ['*'],
      payload: input.payload,
      owner: ownerOf(ctx),
      assertStillMay: async () => assertMayHave(input, (await readmit(this.#app, head, route)).role),
    };
    const { body } = await this.#streams.open(ctx, wish, input.lastEventId ?? input.after ?? null);
    const headers = ['Content-Type', 'text/event-stream; charset=utf-8', 'X-Accel-Buffering', 'no'];
    return { status: 200, headers, stream: body };
  }
}

/** Full changes need the right to read the feed. Every member may know which kind of record changed. */
function assertMayHave({ payload }: Input<typeof endpoint>, role: RoleKey | null): void {
  if (payload === 'full' && (role === null || !isAdministrator(role)))
    throw new ApiError('INSUFFICIENT_ROLE');
}

function ownerOf({ credential, userId }: Ctx): string {
  return credential?.kind === 'session' ? `user/${userId}` : `${credential?.kind}/${credential?.id}`;
}
