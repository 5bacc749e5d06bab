import type { CalendarProvider } from '@callwright/contract/calendar-providers.ts';
import type { Access, Account } from '#/ports/calendars/calendar-source.ts';
import { sourceOf } from '#/ports/calendars/providers/source-of.ts';
import { CalendarGone, NotAllowed, NotReached, Refused, StateLost } from '#/ports/calendars/trouble.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { invalid } from '#/platform/errors/errors.ts';
import { netOf } from './access.ts';
import { withOwnPasswords } from './own-passwords.ts';

const totalMs = 10_000;

/** The fields of a request that say what is asked. */
type Fields = { readonly address: string; readonly secret: string };

/** Asks a server who this is and what is there; 400 with what is wrong and what to do. Not in a transaction. */
export async function probe(
  ctx: Ctx,
  provider: CalendarProvider,
  access: Access,
  fields: Fields,
): Promise<Account> {
  const source = sourceOf(provider, access, netOf(ctx.app, { totalMs }));
  if (source === null) throw invalid({ provider: ['Has no calendars'] });
  try {
    return await source.discover();
  } catch (error) {
    if (error instanceof NotAllowed)
      throw invalid({ [fields.secret]: [withOwnPasswords(access.serverUrl, error.message)] });
    if ([NotReached, CalendarGone, Refused, StateLost].some((kind) => error instanceof kind))
      throw invalid({ [fields.address]: [error instanceof Error ? error.message : ''] });
    throw error;
  }
}
