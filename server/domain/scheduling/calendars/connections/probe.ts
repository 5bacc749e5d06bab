import { type ErrorReason, because } from '@callwright/contract/error-reasons.ts';
import type { CalendarProvider } from '@callwright/contract/calendar-providers.ts';
import type { Access, Account } from '#/ports/calendars/calendar-source.ts';
import { sourceOf } from '#/ports/calendars/providers/source-of.ts';
import { troubleCode } from '#/ports/calendars/trouble-code.ts';
import { isTrouble, NotAllowed } from '#/ports/outside/trouble.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { invalid } from '#/platform/errors/errors.ts';
import { netOf } from './access.ts';
import { withOwnPasswords } from './own-passwords.ts';

const totalMs = 10_000;

/** The fields of the request to which errors are attached. */
type Fields = { readonly address: string; readonly secret: string };

/**
 * Asks a server which account this is and what calendars it has. Throws 400 with what is wrong and what to do. Not
 * inside a transaction.
 */
export async function probe(
  ctx: Ctx,
  provider: CalendarProvider,
  access: Access,
  fields: Fields,
): Promise<Account> {
  const source = sourceOf(provider, access, netOf(ctx.app, { totalMs }));
  if (source === null) throw invalid({ provider: [because('WITHOUT_CALENDARS')] });
  try {
    return await source.discover();
  } catch (error) {
    if (!isTrouble(error)) throw error;
    if (error instanceof NotAllowed)
      throw invalid({ [fields.secret]: [told(error, withOwnPasswords(access.serverUrl, error.message))] });
    throw invalid({ [fields.address]: [told(error, error.message)] });
  }
}

/** The kind of error, for programs. The text has the details for this provider. */
function told(error: Error, text: string): ErrorReason {
  return { ...because(troubleCode(error)), text };
}
