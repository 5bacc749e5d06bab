/** The parts of the event page, in their order, with the fields of the event in each. */
export const eventParts = [
  {
    key: 'basics',
    label: 'Basics',
    about: 'What people book, and where the call takes place.',
    fields: ['name', 'internalName', 'slug', 'vanityUrl', 'description', 'eventType', 'locations'],
  },
  {
    key: 'times',
    label: 'Times',
    about: 'How long a call takes, and when it can be booked.',
    fields: [
      'duration',
      'durationUnit',
      'durations',
      'startTimeIncrement',
      'minimumNotice',
      'bufferBefore',
      'bufferAfter',
      'timeZoneMode',
      'timeZone',
      'dateRange',
      'maxPerDay',
      'maxPerWeek',
      'maxPerHostPerDay',
    ],
  },
  {
    key: 'hosts',
    label: 'Hosts',
    about: 'Who takes the calls, and how they are shared.',
    fields: ['hosts', 'teams', 'assignment', 'onNoHost'],
  },
  {
    key: 'form',
    label: 'Form',
    about: 'What invitees are asked before or while they book.',
    fields: [
      'questions',
      'secondaryQuestions',
      'requireEmail',
      'requirePhone',
      'captcha',
      'blockedDomains',
      'openBookingsMax',
      'consentTexts',
    ],
  },
  {
    key: 'rules',
    label: 'Rules',
    about: 'Who may book, and which hosts they get, by their answers.',
    fields: ['disqualifyRules', 'routingRules'],
  },
  {
    key: 'booking',
    label: 'After booking',
    about: 'What invitees see and may change, and what is written to calendars.',
    fields: [
      'confirmation',
      'additionalGuestsAllowed',
      'calendarTitle',
      'calendarDescription',
      'allowReschedule',
      'allowCancel',
      'changeCutoff',
      'onCalendarDelete',
      'onCalendarDecline',
      'onCalendarMove',
      'onCalendarUnknown',
    ],
  },
  {
    key: 'mails',
    label: 'Emails',
    about: 'What is sent to invitees and hosts, and when.',
    fields: ['language', 'reminders', 'mails'],
  },
  {
    key: 'share',
    label: 'Share',
    about: 'The link of the event, and code that shows its booking page in your site.',
    fields: [],
  },
] as const;

export type EventPart = (typeof eventParts)[number];
export type PartKey = EventPart['key'];

export const partKeys = eventParts.map(({ key }) => key);
export const fieldsOfEvent = eventParts.flatMap(({ fields }) => [...fields]);

/** The part that contains a field, also for items of the field: `hosts.0.userId` as well as `hosts`. */
export function partOf(path: string): EventPart | undefined {
  const [name] = path.split('.');
  return eventParts.find(({ fields }) => fields.some((field) => field === name));
}
