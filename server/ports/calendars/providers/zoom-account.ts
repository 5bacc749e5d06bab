import { z } from 'zod';
import type { Access, Account } from '#/ports/calendars/calendar-source.ts';
import type { Net } from '#/ports/calendars/net.ts';
import { NotAllowed, NotReached } from '#/ports/outside/trouble.ts';
import { Unreachable } from '#/platform/net/guard.ts';
import { jsonOf } from '#/platform/values/json-of.ts';

const Me = z.object({ email: z.string().min(3).max(320) });

/** The account at Zoom. It has meetings but no calendars. */
export async function zoomAccount(access: Access, net: Net): Promise<Account> {
  const token = (await access.token?.()) ?? '';
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };
  const { status, text } = await net
    .ask(new URL(`${net.apis.zoom}/users/me`), { headers })
    .catch((cause: unknown) => {
      if (cause instanceof Unreachable) throw new NotReached('Zoom does not answer.', { cause });
      throw cause;
    });
  if (status === 401 || status === 403) throw new NotAllowed('Zoom does not let us in. Connect it again.');
  const me = status === 200 ? Me.safeParse(jsonOf(text)) : null;
  if (me?.success !== true) throw new NotReached(`Zoom answered with an error (${status}).`);
  const email = me.data.email.toLowerCase();
  return { login: email, addresses: [email], capabilities: {}, calendars: [] };
}
