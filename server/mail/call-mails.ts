import type { MailKind } from '@callwright/contract/mail-placeholders.ts';
import { entryOf } from '../calendar-feed/call-entry.ts';
import { icsOf, type Person } from '../calendar-feed/ics.ts';
import type { Ctx } from '../ctx.ts';
import { toMs } from '../time.ts';
import { optOutUrl, whoOptedOut } from '../reminders/opt-out.ts';
import { readCallFacts, type CallFacts, type MailHost } from './call-facts.ts';
import { hostReader, inviteeReader, writeCallLetter, type CallNews } from './call-letter.ts';
import type { Audience, Before } from './call-values.ts';
import type { Reader } from './moments.ts';
import { sendMails, type Mail } from './send-mail.ts';

type Guest = CallFacts['additional_guests'][number];
type Changed = {
  readonly callId: number;
  readonly isPlaceNew: boolean;
  /** Who was invited before, and is or is not any more. */
  readonly guestsBefore: readonly Guest[];
};

export type CallMailing = {
  readonly callIds: readonly number[];
  readonly kind: MailKind;
  /** Leaves the invitee and the guests alone. */
  readonly isSilent?: boolean;
  readonly before?: Before;
  /** Only these of the hosts get a copy; left out: all. */
  readonly hostIds?: readonly number[];
  /** Whose call it was until now: their calendars let go of it. */
  readonly released?: readonly MailHost[];
};

/**
 * Writes the mails about calls to whoever they concern, in the transaction of their cause: the invitee, the guests,
 * and the hosts. A constant number of statements, whatever the number of calls.
 * @returns the calls of which somebody was told
 */
export async function mailCalls(tx: Ctx, mailing: CallMailing): Promise<Set<number>> {
  if (mailing.callIds.length === 0) return new Set();
  const calls = await readCallFacts(tx, mailing.callIds);
  const refusing =
    mailing.kind === 'reminder' ? await whoOptedOut(tx, addressesOf(calls)) : new Set<string>();
  const mails = calls.flatMap((call) => [
    ...(mailing.isSilent === true ? [] : mailsToInvitees(tx, call, mailing, refusing)),
    ...mailsToHosts(tx, call, mailing),
  ]);
  await sendMails(tx, mails);
  return new Set(mails.flatMap(({ about }) => (about === undefined ? [] : [about.callId])));
}

/**
 * Writes the mails about a call that keeps its time and hosts: new guests are invited, those who are gone lose the
 * entry, and another place is told to everybody else.
 */
export async function mailChange(tx: Ctx, { callId, isPlaceNew, guestsBefore }: Changed): Promise<void> {
  const [call] = await readCallFacts(tx, [callId]);
  if (call === undefined) return;
  const { confirmation, reschedule, cancellation } = call.mails;
  const reader = inviteeReader(call);
  const [before, now] = [guestsOf(call, guestsBefore), guestsOf(call, call.additional_guests)];
  const joined = now.filter((guest) => !has(before, guest));
  const left = before.filter((guest) => !has(now, guest));
  const told: To[] = [
    ...(confirmation.invitee ? joined.map((guest) => toGuest(guest, 'confirmation', reader)) : []),
    ...(cancellation.invitee ? left.map((guest) => toGuest(guest, 'release', reader)) : []),
    ...(isPlaceNew && reschedule.invitee
      ? [
          ...toInvitee(call, 'update', reader),
          ...now.filter((guest) => has(before, guest)).map((guest) => toGuest(guest, 'update', reader)),
        ]
      : []),
  ];
  const hosts = isPlaceNew && reschedule.hosts ? call.hosts : [];
  const tos = [...(call.may_be_told ? told : []), ...hosts.map((host) => toHost(tx, host, 'update'))];
  await sendMails(
    tx,
    tos.map((to) => mailOf(tx, call, to, {})),
  );
}

/** Each address once, and never the invitee’s own. */
function guestsOf(call: CallFacts, guests: readonly Guest[]): Guest[] {
  return guests.filter(
    (guest, at) =>
      !isSame(guest.email, call.invitee_email) &&
      guests.findIndex((other) => isSame(other.email, guest.email)) === at,
  );
}

const isSame = (one: string, other: string | null): boolean => one.toLowerCase() === other?.toLowerCase();

function has(guests: readonly Guest[], { email }: Guest): boolean {
  return guests.some((guest) => isSame(guest.email, email));
}

function addressesOf(calls: readonly CallFacts[]): string[] {
  return calls.flatMap((call) => [
    ...(call.invitee_email === null ? [] : [call.invitee_email]),
    ...call.additional_guests.map((guest) => guest.email),
  ]);
}

type To = {
  readonly audience: Audience;
  readonly news: CallNews;
  readonly address: string;
  readonly reader: Reader;
  readonly guest?: Person;
};

function mailsToInvitees(
  tx: Ctx,
  call: CallFacts,
  { kind, before }: CallMailing,
  refusing: ReadonlySet<string>,
): Mail[] {
  const { invitee } = call.mails[kind];
  if (!invitee || !call.may_be_told) return [];
  const reader = inviteeReader(call);
  const guests = kind === 'noShow' ? [] : guestsOf(call, call.additional_guests);
  const tos = [...toInvitee(call, kind, reader), ...guests.map((guest) => toGuest(guest, kind, reader))];
  return tos.filter(({ address }) => !refusing.has(address)).map((to) => mailOf(tx, call, to, before ?? {}));
}

function toInvitee({ invitee_email: address }: CallFacts, news: CallNews, reader: Reader): To[] {
  return address === null ? [] : [{ audience: 'INVITEE', news, address, reader }];
}

function toGuest({ email, name }: Guest, news: CallNews, reader: Reader): To {
  return { audience: 'GUEST', news, address: email, reader, guest: { email, name: name ?? '' } };
}

function toHost(tx: Ctx, host: MailHost, news: CallNews): To {
  return { audience: 'HOST', news, address: host.email, reader: hostReader(host, tx.account.locale) };
}

function mailsToHosts(
  tx: Ctx,
  call: CallFacts,
  { kind, before = {}, hostIds, released = [] }: CallMailing,
): Mail[] {
  if (kind === 'noShow' || !call.mails[kind].hosts) return [];
  return [
    ...call.hosts.filter(({ id }) => hostIds?.includes(id) ?? true).map((host) => toHost(tx, host, kind)),
    ...released.map((host) => toHost(tx, host, 'release')),
  ].map((each) => mailOf(tx, call, each, before));
}

function mailOf(tx: Ctx, call: CallFacts, to: To, before: Before): Mail {
  const { audience, news, reader } = to;
  const { baseUrl } = tx.app.config;
  const isReminder = news === 'reminder';
  const unsubscribeUrl = isReminder && audience !== 'HOST' ? optOutUrl(tx, to.address) : undefined;
  const template =
    audience === 'INVITEE' && news !== 'release' && news !== 'update'
      ? call.mails[news].templates[reader.language]
      : null;
  const letter = writeCallLetter(call, { news, audience, reader, baseUrl, before, template, unsubscribeUrl });
  return {
    ...letter,
    kind: audience === 'INVITEE' ? news : `${news}.${audience.toLowerCase()}`,
    to: to.address,
    isPrivate: false,
    about: { callId: call.id, audience },
    replyTo: audience === 'HOST' ? (call.invitee_email ?? undefined) : call.hosts[0]?.email,
    calendar: calendarOf(tx, call, to),
    unsubscribeUrl,
    expiresAtMs: isReminder ? toMs(call.starts_at) : undefined,
  };
}

/** The entry in the recipient’s calendar; a call that is over needs none. */
function calendarOf(tx: Ctx, call: CallFacts, { audience, news, reader, guest }: To): Mail['calendar'] {
  if (news === 'noShow') return undefined;
  const entry = entryOf(call, {
    audience,
    reader,
    baseUrl: tx.app.config.baseUrl,
    stampMs: tx.now,
    isRemoved: news === 'release',
    ...(guest === undefined ? {} : { guest }),
  });
  const method = entry.isCancelled ? 'CANCEL' : 'REQUEST';
  return { method, ics: icsOf({ method, entries: [entry] }) };
}
