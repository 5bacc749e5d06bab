import {
  CLIENT_CAPABILITIES_META_KEY,
  inputRequired,
  ProtocolError,
  SdkError,
  SdkErrorCode,
  type ClientCapabilities,
  type ElicitResult,
  type Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import type { Ctx } from '#/platform/context/ctx.ts';
import { seal, unseal, type Place } from '#/platform/secrets/secrets.ts';
import { AnswerNeeded, type Asker, type Question } from '#/surfaces/mcp/tools/asker.ts';

type Asked = ServerContext['mcpReq'];
/** What was filled in so far, by question; null means declined. */
type Answers = Readonly<Record<string, Readonly<Record<string, unknown>> | null>>;

/** People read, think and are interrupted. */
export const waitForAnswerMs = 5 * 60_000;

/** A way to ask the person; null if the client does not support it. */
export function askerOf(ctx: Ctx, server: Server, request: Asked, waitMs: number): Asker | null {
  if (!takesForms(capabilitiesOf(server, request))) return null;
  return request.envelope === undefined ? atOnce(request, waitMs) : byRounds(ctx, request);
}

/** The client's capabilities: in every request of 2026, but only in the first request of a session of 2025. */
export function capabilitiesOf(server: Server, request: Asked): ClientCapabilities | undefined {
  const envelope = request.envelope as Record<string, unknown> | undefined; // checked by the protocol
  if (envelope === undefined) return server.getClientCapabilities();
  return envelope[CLIENT_CAPABILITIES_META_KEY] as ClientCapabilities | undefined; // as above
}

/** A client that names no modes supports forms. */
export function takesForms(can: ClientCapabilities | undefined): boolean {
  const { elicitation } = can ?? {};
  return elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined);
}

function formOf({ message, properties, required }: Question) {
  return { message, requestedSchema: { type: 'object', properties, required: [...required] } as never }; // of the types that forms have
}

/** For the eras before 2026: the server asks during the request, on the stream that will carry the answer. */
function atOnce(request: Asked, waitMs: number): Asker {
  return {
    ask: async (question) => {
      const options = { timeout: waitMs, relatedRequestId: request.id };
      const answer = await request.elicitInput(formOf(question), options).catch(orNobody);
      return answer?.action === 'accept' ? (answer.content ?? {}) : null;
    },
  };
}

const unanswered = new Set<string>([SdkErrorCode.RequestTimeout, SdkErrorCode.ConnectionClosed]);

/** Null if the time is up, the client is gone, or the client could not ask. Other errors are thrown again. */
function orNobody(thrown: unknown): null {
  if (thrown instanceof ProtocolError) return null;
  if (thrown instanceof SdkError && unanswered.has(thrown.code)) return null;
  throw thrown;
}

/** For the revision of 2026: the client asks, then sends the request again with the encrypted state of the service. */
function byRounds(ctx: Ctx, request: Asked): Asker {
  const answers = { ...remembered(ctx, request), ...answeredNow(request) };
  return {
    ask: (question) => {
      const { key } = question;
      if (key in answers) return Promise.resolve(answers[key] ?? null);
      const requestState = seal(ctx.app.config, placeOf(ctx), JSON.stringify(answers));
      return Promise.reject(
        new AnswerNeeded(
          inputRequired({ inputRequests: { [key]: inputRequired.elicit(formOf(question)) }, requestState }),
        ),
      );
    },
  };
}

function remembered(ctx: Ctx, request: Asked): Answers {
  const sealed = request.requestState<string>();
  if (typeof sealed !== 'string') return {};
  return JSON.parse(unseal(ctx.app.config, placeOf(ctx), sealed)) as Answers; // was written by `byRounds`
}

/** Whether a state was issued to this caller. */
export function isOwnState(ctx: Ctx, sealed: string): boolean {
  try {
    return unseal(ctx.app.config, placeOf(ctx), sealed) !== '';
  } catch {
    return false; // whatever is wrong with it, it is not ours
  }
}

function answeredNow({ inputResponses }: Asked): Answers {
  return Object.fromEntries(
    Object.entries(inputResponses ?? {}).map(([key, response]) => {
      const { action, content } = Object(response) as Partial<ElicitResult>;
      return [key, action === 'accept' ? (content ?? {}) : null];
    }),
  );
}

function placeOf({ accountId, credential }: Ctx): Place {
  return { purpose: 'mcp question', row: `${accountId}/${credential?.kind ?? ''}/${credential?.id ?? ''}` };
}
