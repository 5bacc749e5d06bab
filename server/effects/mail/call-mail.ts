import { languageOf, type Language } from '@callwright/contract/languages.ts';
import type { MailKind } from '@callwright/contract/mail-placeholders.ts';
import type { MailTemplate } from '@callwright/contract/mail-template.ts';
import { toMs } from '#/platform/values/time.ts';
import type { Audience } from '#/ports/messages/send-mail.ts';
import type { CallFacts, MailHost } from './call-facts.ts';
import { attendLink, valuesOf, whereOf, type Before } from './call-values.ts';
import { fillLine, fillText } from '#/ports/messages/fill.ts';
import { localeIn, memberReader } from '#/ports/messages/reader-of.ts';
import { layOut, oneLine, type MailContent, type Link } from '#/ports/messages/layout.ts';
import { isMessageKey, messages, say, type MessageKey } from './messages.ts';
import { writeDate, writeTimes, writeZone, type Reader } from './moments.ts';

/**
 * `update` is sent when the location changes. `release` goes to a host who was replaced, and to a guest who was
 * removed.
 */
export type CallMailKind = MailKind | 'update' | 'release';

export type CallMailInput = {
  readonly kind: CallMailKind;
  readonly audience: Audience;
  readonly reader: Reader;
  readonly baseUrl: string;
  readonly before: Before;
  /** The event's template for mails to the invitee. */
  readonly template?: MailTemplate | null | undefined;
  /** The page on which the recipient stops mails of this kind. */
  readonly unsubscribeUrl?: string | undefined;
};

/** How the invitee reads: in their own language if we have it, else in the event's. */
export function inviteeReader(call: CallFacts, language?: Language): Reader {
  const chosen = language ?? languageOf(call.contact_locale) ?? languageOf(call.language) ?? 'en';
  return { language: chosen, locale: localeIn(chosen, call.contact_locale), timeZone: call.time_zone };
}

export function hostReader(host: Pick<MailHost, 'locale' | 'timeZone'>, workspaceLocale: string): Reader {
  return { ...memberReader(host.locale, workspaceLocale), timeZone: host.timeZone };
}

/** The text used if the event has no template. */
export function standardTemplate(kind: CallMailKind, audience: Audience, language: Language): MailTemplate {
  const stem = audience === 'INVITEE' ? kind : `${kind}.${audience.toLowerCase()}`;
  return { subject: message(language, `${stem}.subject`), body: message(language, `${stem}.body`) };
}

function message(language: Language, key: string): string {
  return isMessageKey(key) ? messages[language][key] : '';
}

/** A mail about a call, ready to be sent. */
export function writeCallMail(call: CallFacts, mail: CallMailInput): MailContent {
  const { kind, audience, reader } = mail;
  const { language } = reader;
  const values = valuesOf(call, reader, mail);
  const standard = standardTemplate(kind, audience, language);
  const { subject, body } = mail.template ?? standard;
  const host = audience === 'HOST';
  return layOut({
    language,
    subject: oneLine(fillLine(subject, values)) || fillLine(standard.subject, values),
    paragraphs: fillText(body, values)
      .split(/\n\s*\n/)
      .map((part) => part.trim())
      .filter((part) => part !== ''),
    facts: factsOf(call, mail),
    actions: actionsOf(call, mail, values),
    footer: [say(language, host ? 'footer.host' : 'footer.sender', values)],
    footerLink:
      mail.unsubscribeUrl === undefined
        ? undefined
        : { label: say(language, 'footer.stop'), url: mail.unsubscribeUrl },
    color: call.brand_color,
  });
}

type Fact = readonly [label: string, value: string];

function factsOf(call: CallFacts, { audience, reader, kind }: CallMailInput): Fact[] {
  const { language } = reader;
  const [startMs, endMs] = [toMs(call.starts_at), toMs(call.ends_at)];
  const fact = (key: MessageKey, value: string | null): Fact[] =>
    value === null || value === '' ? [] : [[say(language, key), value]];
  const isGone = kind === 'release' && audience === 'GUEST';
  const reason =
    kind === 'cancellation' ? call.cancel_reason : kind === 'reschedule' ? call.reschedule_reason : null;
  return [
    ...fact('fact.what', oneLine(call.event_name)),
    ...fact('fact.when', `${writeDate(reader, startMs)}\n${writeTimes(reader, startMs, endMs)}`),
    ...fact('fact.zone', writeZone(reader, startMs)),
    ...fact('fact.with', call.hosts.map((host) => oneLine(host.name || host.email)).join(', ')),
    ...fact(
      'fact.where',
      isGone
        ? null
        : [whereOf(call, language, audience), call.location_link, call.dial_in]
            .filter((part) => part !== null)
            .join('\n'),
    ),
    ...fact('fact.reason', reason),
    ...(audience === 'HOST' ? inviteeFacts(call, fact) : []),
  ];
}

/** Details of the invitee, for the host. */
function inviteeFacts(call: CallFacts, fact: (key: MessageKey, value: string | null) => Fact[]): Fact[] {
  const guests = call.additional_guests.map(({ name, email }) => (name ? `${name}, ${email}` : email));
  const answers = [
    ...call.questions.map(({ statement, answer }): Fact => [oneLine(statement), answer.join(', ')]),
    ...call.secondary_answers.map(({ statement, answer }): Fact => [
      oneLine(statement),
      answer.flatMap((part) => part.answer).join(', '),
    ]),
  ];
  return [
    ...fact('fact.invitee', oneLine(call.invitee_name)),
    ...fact('fact.email', call.invitee_email),
    ...fact('fact.phone', call.phone_number),
    ...fact('fact.guests', guests.map(oneLine).join('\n')),
    ...answers.filter(([, value]) => value !== ''),
    ...fact('fact.notes', call.notes),
  ];
}

function actionsOf(
  call: CallFacts,
  { kind, audience, reader, baseUrl }: CallMailInput,
  values: ReturnType<typeof valuesOf>,
): Link[] {
  const link = (key: MessageKey, url: string): Link[] =>
    url === '' ? [] : [{ label: say(reader.language, key), url }];
  if (audience === 'HOST') {
    const join = call.status === 'CANCELLED' || kind === 'release' ? '' : values.joinLink;
    return [...link('action.open', `${baseUrl}/calls/${call.preview_id}`), ...link('action.join', join)];
  }
  if (kind === 'release') return [];
  if (kind === 'cancellation' || kind === 'noShow')
    return audience === 'INVITEE' ? link('action.book', values.bookLink) : [];
  const asks = kind === 'reminder' && audience === 'INVITEE' && call.attendance_confirmed_at === null;
  return [
    ...link('action.attend', asks && call.token !== '' ? attendLink(call, baseUrl) : ''),
    ...link('action.join', values.joinLink),
    ...link('action.change', values.changeLink),
  ];
}
