import { languageOf, type Language } from '@callwright/contract/languages.ts';
import type { MailKind } from '@callwright/contract/mail-placeholders.ts';

export const languageNames: Record<Language, string> = {
  en: 'English',
  de: 'German',
  fr: 'French',
  es: 'Spanish',
  pt: 'Portuguese',
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
  reschedule: 'Goes out when somebody moves a call; the entry in the calendar moves along.',
  cancellation: 'Goes out when somebody cancels a call, and takes the entry out of the calendar.',
  reassignment: 'Goes out when another host takes a call. The host before hears of it too.',
  reminder: 'Goes out at the times below “Reminders”. People can stop reminders from within the mail.',
  noShow: 'Goes to the invitee some time after a host has recorded that nobody came.',
};
