import { z } from 'zod';
import type { Account, RemoteCalendar } from '#/ports/calendars/calendar-source.ts';
import { parsed, type Api } from './api.ts';
import { unreadable } from './failures.ts';
import { allOf } from './pages.ts';

const me = z.object({
  mail: z.string().nullish(),
  userPrincipalName: z.string().nullish(),
  proxyAddresses: z.array(z.string()).nullish(),
});

const calendar = z.object({
  id: z.string().min(1),
  name: z.string().nullish(),
  canEdit: z.boolean().nullish(),
  isDefaultCalendar: z.boolean().nullish(),
});

/** Remembers which calendar is the default one: its changes have a different URL. */
export async function discover(api: Api): Promise<Account> {
  const asked = { $select: 'mail,userPrincipalName,proxyAddresses' };
  const { mail, userPrincipalName, proxyAddresses } = parsed(
    me,
    await api({ at: '/me', query: asked, right: 'READ' }),
  );
  const login = mail || userPrincipalName;
  if (!login) throw unreadable();
  const listed = await allOf(api, calendar, {
    at: '/me/calendars',
    query: { $top: '100', $select: 'id,name,canEdit,isDefaultCalendar' },
    right: 'READ',
  });
  const others = (proxyAddresses ?? [])
    .filter((one) => /^smtp:/i.test(one))
    .map((one) => one.slice('smtp:'.length));
  const named = [login, userPrincipalName ?? login, ...others].map((one) => one.toLowerCase());
  const first = listed.find(({ isDefaultCalendar }) => isDefaultCalendar === true);
  return {
    login,
    addresses: [...new Set(named)],
    capabilities: first === undefined ? {} : { primary: first.id },
    calendars: listed.map(calendarOf),
  };
}

function calendarOf({ id, name, canEdit, isDefaultCalendar }: z.infer<typeof calendar>): RemoteCalendar {
  return {
    externalId: id,
    name: name ?? id,
    // Microsoft reveals a mailbox's zone only to apps that may read all of its settings.
    timeZone: null,
    isWritable: canEdit === true,
    isPrimary: isDefaultCalendar === true,
  };
}
