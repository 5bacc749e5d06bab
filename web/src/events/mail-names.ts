import { languageOf, type Language } from '@callwright/contract/languages.ts';
import type { MailKind } from '@callwright/contract/mail-placeholders.ts';

export const languageNames: Record<Language, string> = {
  en: 'English',
  de: 'German',
  fr: 'French',
  es: 'Spanish',
  pt: 'Portuguese',
  ar: 'Arabic',
};

export function languageOfEvent(language: string): Language {
  return languageOf(language) ?? 'en';
}

export const mailKindNames: Record<MailKind, string> = {
  confirmation: 'Confirmation',
  reschedule: 'Call has moved',
  cancellation: 'Call is cancelled',
  reassignment: 'Another host takes the call',
  reminder: 'Reminder',
  noShow: 'Follow-up after a no-show',
};

export const mailKindTexts: Record<MailKind, string> = {
  confirmation: 'Goes out as soon as a call is booked, with an invitation for the calendar.',
  reschedule: 'Sent when a call is moved; the entry in the calendar moves too.',
  cancellation: 'Sent when a call is cancelled; it removes the entry from the calendar.',
  reassignment: 'Sent when another host takes a call. The previous host gets it too.',
  reminder: 'Goes out at the times below “Reminders”. People can stop reminders from within the mail.',
  noShow: 'Goes to the invitee some time after a host has recorded that nobody came.',
};
