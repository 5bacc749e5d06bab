import { languageOf } from '@callwright/contract/languages.ts';
import type { OwnEntry } from '#/domain/scheduling/waiting-list/own-entry.ts';
import { say, type MessageKey } from '#/effects/mail/messages.ts';
import {
  writeDate,
  writeDuration,
  writeTime,
  writeTimes,
  writeZone,
  type Reader,
} from '#/effects/mail/moments.ts';
import { toMs } from '#/platform/values/time.ts';
import type { Values } from '#/ports/messages/fill.ts';
import { localeIn } from '#/ports/messages/reader-of.ts';
import { layOut, oneLine, type Link, type MailContent } from '#/ports/messages/layout.ts';

/** An entry with what its mails say. */
export type MailedEntry = Pick<
  OwnEntry,
  'invitee_name' | 'time_zone' | 'duration_min' | 'windows' | 'offer'
> & {
  token: string;
  locale: string | null;
  language: string | null;
  event_name: string;
  company: string;
  brand_color: string | null;
};

export function writeNoted(entry: MailedEntry, baseUrl: string): MailContent {
  const reader = readerOf(entry);
  const times = entry.windows.map(({ startsAt, endsAt }) => {
    const [startMs, endMs] = [toMs(startsAt), toMs(endsAt)];
    return `${writeDate(reader, startMs)}, ${writeTimes(reader, startMs, endMs)}`;
  });
  const [first] = entry.windows;
  return compose(
    entry,
    reader,
    'waiting.noted',
    {},
    [
      ['fact.times', times.join('\n')],
      ['fact.zone', writeZone(reader, toMs(first?.startsAt ?? ''))],
    ],
    [['action.waiting', `${baseUrl}/waiting/${entry.token}`]],
  );
}

export function writeOffer(
  entry: MailedEntry,
  { startMs, durationMin, expiresMs }: NonNullable<OwnEntry['offer']>,
  baseUrl: string,
): MailContent {
  const reader = readerOf(entry);
  const [untilDate, untilTime] = [writeDate(reader, expiresMs), writeTime(reader, expiresMs)];
  const values = { date: writeDate(reader, startMs), time: writeTime(reader, startMs), untilDate, untilTime };
  const page = `${baseUrl}/waiting/${entry.token}`;
  return compose(
    entry,
    reader,
    'waiting.offer',
    values,
    [
      ['fact.when', `${values.date}\n${writeTimes(reader, startMs, startMs + durationMin * 60_000)}`],
      ['fact.zone', writeZone(reader, startMs)],
      ['fact.heldUntil', `${untilDate}, ${untilTime}`],
    ],
    [
      ['action.take', `${page}?take`],
      ['action.decline', page],
    ],
  );
}

/** Uses the person's language if it is supported, otherwise that of the event. */
function readerOf({ locale, language, time_zone: timeZone }: MailedEntry): Reader {
  const chosen = languageOf(locale) ?? languageOf(language) ?? 'en';
  return { language: chosen, locale: localeIn(chosen, locale), timeZone };
}

function compose(
  entry: MailedEntry,
  reader: Reader,
  stem: 'waiting.noted' | 'waiting.offer',
  more: Values,
  facts: readonly (readonly [MessageKey, string])[],
  actions: readonly (readonly [MessageKey, string])[],
): MailContent {
  const { language } = reader;
  const values: Values = {
    ...more,
    inviteeFirstName: oneLine(entry.invitee_name).split(' ')[0] ?? '',
    eventName: oneLine(entry.event_name),
    companyName: oneLine(entry.company),
  };
  return layOut({
    language,
    subject: oneLine(say(language, `${stem}.subject`, values)),
    paragraphs: say(language, `${stem}.body`, values).split(/\n\s*\n/),
    facts: [
      [say(language, 'fact.what'), `${values['eventName']}, ${writeDuration(reader, entry.duration_min)}`],
      ...facts.map(([key, value]) => [say(language, key), value] as const),
    ],
    actions: actions.map(([key, url]): Link => ({ label: say(language, key), url })),
    footer: [say(language, 'footer.waiting', values)],
    color: entry.brand_color,
  });
}
