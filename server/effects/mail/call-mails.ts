import type { MailKind } from '@callwright/contract/mail-placeholders.ts';
import type { Changed } from '#/domain/scheduling/call-records/notice.ts';
import { entryOf } from './call-entry.ts';
import { icsOf, type Person } from './ics.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { toMs } from '#/platform/values/time.ts';
import { optOutUrl, whoOptedOut } from './opt-out.ts';
import { readCallFacts, type CallFacts, type MailHost } from './call-facts.ts';
import { hostReader, inviteeReader, writeCallMail, type CallMailKind } from './call-mail.ts';
import type { Before } from './call-values.ts';
import type { Reader } from './moments.ts';
import { sendMails, type Audience, type Mail } from '#/ports/messages/send-mail.ts';

type Guest = CallFacts['additional_guests'][number];

export type CallMailing = {
  readonly kind: MailKind;
  /** No mail to invitee and guests. */
  readonly isSilent?: boolean;
  readonly before?: Before;
  /** If set, only these hosts get a copy. */
  readonly hostIds?: readonly number[];
  /** The previous hosts, from whose calendars the entry is removed. */
  readonly released?: readonly MailHost[];
};

/**
 * Queues mails of a kind about calls, in their current state, to invitee, guests and hosts. The number of statements
 * does not depend on the number of calls.
 * @returns the calls with at least one mail
 */
export async function mailCalls(
  tx: Ctx,
  kind: 'reminder' | 'noShow',
  callIds: readonly number[],
): Promise<Set<number>> {
  if (callIds.length === 0) return new Set();
  const calls = await readCallFacts(tx, callIds);
  const refusing = kind === 'reminder' ? await whoOptedOut(tx, addressesOf(calls)) : new Set<string>();
  const mails = calls.flatMap((call) => mailsAbout(tx, call, { kind }, refusing));
  await sendMails(tx, mails);
  return new Set(mails.flatMap(({ about }) => (about === undefined ? [] : [about.callId])));
}

/** The mails of a kind about a call. */
export function mailsAbout(
  tx: Ctx,
  call: CallFacts,
  mailing: CallMailing,
  refusing: ReadonlySet<string> = new Set(),
): Mail[] {
  return [
    ...(mailing.isSilent === true ? [] : mailsToInvitees(tx, call, mailing, refusing)),
    ...mailsToHosts(tx, call, mailing),
  ];
}

/**
 * The mails about a call that keeps its time and hosts: new guests are invited, removed guests get a cancellation of
 * their entry, and everybody else is notified of a new location.
 */
export function mailsOfChange(
  tx: Ctx,
  call: CallFacts,
  { isPlaceNew, hasLinkCome, guests }: Changed,
): Mail[] {
  const { confirmation, reschedule, cancellation } = call.mails;
  // A link that was announced in the confirmation belongs to it.
  const wanted = hasLinkCome === true ? confirmation : reschedule;
  const reader = inviteeReader(call);
  const [before, now] = [guestsOf(call, guests), guestsOf(call, call.additional_guests)];
  const joined = now.filter((guest) => !has(before, guest));
  const left = before.filter((guest) => !has(now, guest));
  const invitees: To[] = [
    ...(confirmation.invitee ? joined.map((guest) => toGuest(guest, 'confirmation', reader)) : []),
    ...(cancellation.invitee ? left.map((guest) => toGuest(guest, 'release', reader)) : []),
    ...(isPlaceNew && wanted.invitee
      ? [
          ...toInvitee(call, 'update', reader),
          ...now.filter((guest) => has(before, guest)).map((guest) => toGuest(guest, 'update', reader)),
        ]
      : []),
  ];
  const hosts = isPlaceNew && wanted.hosts ? call.hosts : [];
  const tos = [...(call.may_be_notified ? invitees : []), ...hosts.map((host) => toHost(tx, host, 'update'))];
  return tos.map((to) => mailOf(tx, call, to, {}));
}

/** Each address once, without the invitee's own. */
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
  readonly kind: CallMailKind;
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
  if (!invitee || !call.may_be_notified) return [];
  const reader = inviteeReader(call);
  const guests = kind === 'noShow' ? [] : guestsOf(call, call.additional_guests);
  const tos = [...toInvitee(call, kind, reader), ...guests.map((guest) => toGuest(guest, kind, reader))];
  return tos.filter(({ address }) => !refusing.has(address)).map((to) => mailOf(tx, call, to, before ?? {}));
}

function toInvitee({ invitee_email: address }: CallFacts, kind: CallMailKind, reader: Reader): To[] {
  return address === null ? [] : [{ audience: 'INVITEE', kind, address, reader }];
}

function toGuest({ email, name }: Guest, kind: CallMailKind, reader: Reader): To {
  return { audience: 'GUEST', kind, address: email, reader, guest: { email, name: name ?? '' } };
}

function toHost(tx: Ctx, host: MailHost, kind: CallMailKind): To {
  return { audience: 'HOST', kind, address: host.email, reader: hostReader(host, tx.account.locale) };
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
  const { audience, kind, reader } = to;
  const { baseUrl } = tx.app.config;
  const isReminder = kind === 'reminder';
  const unsubscribeUrl = isReminder && audience !== 'HOST' ? optOutUrl(tx, to.address) : undefined;
  const template =
    audience === 'INVITEE' && kind !== 'release' && kind !== 'update'
      ? call.mails[kind].templates[reader.language]
      : null;
  const mail = writeCallMail(call, { kind, audience, reader, baseUrl, before, template, unsubscribeUrl });
  return {
    ...mail,
    kind: audience === 'INVITEE' ? kind : `${kind}.${audience.toLowerCase()}`,
    to: to.address,
    isPrivate: false,
    about: { callId: call.id, audience },
    replyTo: audience === 'HOST' ? (call.invitee_email ?? undefined) : call.hosts[0]?.email,
    calendar: calendarOf(tx, call, to),
    unsubscribeUrl,
    expiresAtMs: isReminder ? toMs(call.starts_at) : undefined,
  };
}

/** The entry for the recipient's calendar. A past call has none. */
function calendarOf(tx: Ctx, call: CallFacts, { audience, kind, reader, guest }: To): Mail['calendar'] {
  if (kind === 'noShow') return undefined;
  const entry = entryOf(call, {
    audience,
    reader,
    baseUrl: tx.app.config.baseUrl,
    stampMs: tx.now,
    isRemoved: kind === 'release',
    ...(guest === undefined ? {} : { guest }),
  });
  const method = entry.isCancelled ? 'CANCEL' : 'REQUEST';
  return { method, ics: icsOf({ method, entries: [entry] }) };
}
