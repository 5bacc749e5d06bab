import type { Ctx } from '#/platform/context/ctx.ts';
import { transaction } from '#/platform/db/tx.ts';
import { idempotencyKey } from '#/platform/idempotency/idempotency.ts';
import { performOnce } from '#/surfaces/http/perform.ts';
import type { Place } from '#/surfaces/http/problem.ts';
import { addressOf } from './answer.ts';
import { agrees } from './ask-person.ts';
import type { Asker } from './asker.ts';
import type { Definition, Done } from './define.ts';
import type { Extras } from './extras.ts';
import { storedFailure } from './failure.ts';
import type { ToolResult } from './tool.ts';
import { wrong } from './wrong.ts';

// Actions: they can be rehearsed, need agreement if they are destructive, and run once per idempotency key.

type Writing = {
  readonly ctx: Ctx;
  readonly input: object;
  readonly extras: Extras;
  readonly place: Pick<Place, 'method' | 'path'>;
  readonly asker: Asker | null;
};

export async function write(tool: Definition, writing: Writing): Promise<ToolResult> {
  const { ctx, extras, input } = writing;
  const key = idempotencyKey(extras.idempotencyKey);
  if (extras.dryRun === true) return rehearsed(tool, writing);
  const confirm = tool.kind === 'destructive' ? await agreement(tool, writing) : null;
  if (confirm?.isRefused === true) return refused(confirm.words);
  const work = (tx: Ctx) => agreed(tool, tx, input, confirm?.words ?? null);
  try {
    if (key === null) return done(tool, writing, (await work(ctx)).body);
    const place = { ...writing.place, requestId: ctx.requestId, baseUrl: ctx.app.config.baseUrl };
    const stored = await performOnce(ctx, { key, input, place }, async (tx) => (await work(tx)).stored());
    const body = JSON.parse(stored.text) as object; // was written by `stored`
    return stored.status >= 400 ? storedFailure(body) : done(tool, writing, body);
  } catch (error) {
    if (error instanceof NotAgreed) throw mustConfirm(error.words, 'This is not what would happen now.');
    throw error;
  }
}

/** The agreement of the person: sent with the call, or asked for now. */
async function agreement(
  tool: Definition,
  { ctx, input, extras, asker }: Writing,
): Promise<{ words: string; isRefused: boolean }> {
  if (extras.confirm !== undefined) return { words: extras.confirm, isRefused: false };
  const words = tool.text(await rehearse(tool, ctx, input), input, ctx);
  if (asker === null) throw mustConfirm(words, 'Nothing was done yet.');
  return { words, isRefused: !(await agrees(asker, words)) };
}

function mustConfirm(words: string, why: string): Error {
  return wrong({
    confirm: `${why} Show people the following, and if they agree call again with exactly this as confirm: ${words}`,
  });
}

function refused(words: string): ToolResult {
  return {
    isError: false,
    structured: { done: false },
    text: `Nothing was done: the person did not agree to this. ${words}`,
  };
}

function done(tool: Definition, { ctx, input, extras }: Writing, body: object): ToolResult {
  const url = addressOf(tool, ctx, body, input);
  const text = `Done. ${tool.text(body, input, ctx)}`;
  return {
    isError: false,
    structured: extras.detail === 'full' ? body : { done: true, ...(url !== null && { url }) },
    text: url === null ? text : `${text}\nOpen: ${url}`,
  };
}

/** The effect is no longer what people agreed to. Not an ApiError, so that it is not stored for an idempotency key. */
class NotAgreed extends Error {
  readonly words: string;
  constructor(words: string) {
    super('Not what was agreed to');
    this.words = words;
  }
}

/** Runs the action; a destructive one only if its text is exactly what the person agreed to. */
async function agreed(tool: Definition, ctx: Ctx, input: object, confirm: string | null): Promise<Done> {
  if (confirm === null) return tool.work(ctx, input);
  if (tool.actsOutside === true) {
    const words = tool.text({}, input, ctx);
    if (confirm !== words) throw new NotAgreed(words);
    return tool.work(ctx, input);
  }
  return transaction(ctx, async (tx) => {
    const result = await tool.work(tx, input);
    const words = tool.text(result.body, input, ctx);
    if (confirm !== words) throw new NotAgreed(words);
    return result;
  });
}

class Rehearsed extends Error {
  readonly body: object;
  constructor(body: object) {
    super('A dry run is taken back');
    this.body = body;
  }
}

/** Runs the action and rolls it back, so that the answer shows the real effect. */
async function rehearse(tool: Definition, ctx: Ctx, input: object): Promise<object> {
  if (tool.actsOutside === true) return {};
  try {
    await transaction(ctx, async (tx) => {
      throw new Rehearsed((await tool.work(tx, input)).body);
    });
  } catch (error) {
    if (error instanceof Rehearsed) return error.body;
    throw error;
  }
  throw new Error('A dry run ended without being taken back');
}

async function rehearsed(tool: Definition, { ctx, input, extras }: Writing): Promise<ToolResult> {
  const body = await rehearse(tool, ctx, input);
  const words = tool.text(body, input, ctx);
  const isDestructive = tool.kind === 'destructive';
  const next = isDestructive
    ? 'Show people the following, and if they agree call again without dryRun and with exactly this as confirm:'
    : 'Without dryRun this would happen:';
  return {
    isError: false,
    structured: {
      ...(extras.detail === 'full' ? body : { done: false }),
      dryRun: true,
      ...(isDestructive && { confirm: words }),
    },
    text: `Rehearsed only, nothing was changed. ${next} ${words}`,
  };
}
