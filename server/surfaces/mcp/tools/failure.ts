import { errors, type ErrorCode } from '@callwright/contract/errors.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { ApiError } from '#/platform/errors/errors.ts';
import { noteRefusal } from '#/surfaces/http/note-refusal.ts';
import { problemBody, type Place } from '#/surfaces/http/problem.ts';
import { toApiError } from '#/platform/errors/errors.ts';
import { AnswerNeeded } from './asker.ts';
import type { ToolResult } from './tool.ts';

type FailedResult = Extract<ToolResult, { isError: true }>;

/**
 * The answer for an error: the body of the REST reply, and its text. Fields have the names of the tool's parameters.
 */
export function failed(
  ctx: Ctx,
  thrown: unknown,
  where: Pick<Place, 'method' | 'path'>,
  names: Readonly<Record<string, string>> = {},
): FailedResult {
  // Not an error: the client has to ask the person and send the request again.
  if (thrown instanceof AnswerNeeded) throw thrown;
  const error = calledAsSent(toApiError(thrown), names);
  noteRefusal(ctx, `${where.method} ${where.path}`, error);
  if (error.status >= 500) ctx.app.log.failure(error, ctx);
  const body = problemBody(error, { ...where, requestId: ctx.requestId, baseUrl: ctx.app.config.baseUrl });
  return { isError: true, error, body, text: inWords(body) };
}

function calledAsSent(error: ApiError, names: Readonly<Record<string, string>>): ApiError {
  const { code, because, details, fieldErrors, fieldReasons, formReasons, headers, cause } = error;
  if (fieldErrors === undefined) return error;
  const sent = new Map(Object.entries(names).map(([name, inInput]) => [inInput, name]));
  const renamed = Object.entries(fieldReasons).map(
    ([name, reasons]) => [sent.get(name) ?? name, reasons] as const,
  );
  return new ApiError(code, {
    ...(because !== undefined && { because }),
    ...(details !== undefined && { details }),
    fieldErrors: Object.fromEntries(renamed),
    formErrors: [...formReasons],
    headers,
    cause,
  });
}

/** An error that an earlier call with the same key got. */
export function storedFailure(body: object): ToolResult {
  if (!('code' in body) || !isCode(body.code)) throw new Error('A refusal was stored without its code');
  return { isError: true, error: new ApiError(body.code), body, text: inWords(body as Problem) }; // written by `problemBody`
}

function isCode(code: unknown): code is ErrorCode {
  return typeof code === 'string' && Object.hasOwn(errors, code);
}

type Problem = {
  code?: string;
  message?:
    | string
    | { details?: { formErrors?: string[]; fieldErrors?: Record<string, string[]>; reasons?: object[] } };
  details?: unknown;
};

/** An error as text for an assistant: the code, the faulty fields, and helpful details. */
function inWords({ code, message, details }: Problem): string {
  if (typeof message !== 'object')
    return [`${code}: ${message}`, details === undefined ? null : JSON.stringify(details)]
      .filter((line) => line !== null)
      .join('\n');
  const { formErrors = [], fieldErrors = {}, reasons: _forPrograms, ...facts } = message.details ?? {};
  const lines = [
    ...formErrors,
    ...Object.entries(fieldErrors).map(([field, texts]) => `${field}: ${texts.join('; ')}`),
    ...(Object.keys(facts).length > 0 ? [JSON.stringify(facts)] : []),
  ];
  return `${code}\n${lines.join('\n')}`;
}
