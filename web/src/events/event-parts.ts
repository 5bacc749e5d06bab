/** The parts of the event page in order, with the event's fields in each. */
export const eventParts = [
  {
    key: 'basics',
    fields: ['name', 'internalName', 'slug', 'vanityUrl', 'description', 'eventType', 'locations'],
  },
  {
    key: 'times',
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
    fields: ['hosts', 'teams', 'assignment', 'onNoHost'],
  },
  {
    key: 'form',
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
    fields: ['disqualifyRules', 'routingRules'],
  },
  {
    key: 'booking',
    fields: [
      'deposit',
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
    fields: ['language', 'reminders', 'texts', 'mails'],
  },
  {
    key: 'waiting',
    fields: ['waitingList'],
  },
  {
    key: 'share',
    fields: [],
  },
] as const;

export type EventPart = (typeof eventParts)[number];
export type PartKey = EventPart['key'];

export const partKeys = eventParts.map(({ key }) => key);
export const fieldsOfEvent = eventParts.flatMap(({ fields }) => [...fields]);

/** The part that contains a field or an item of it: `hosts.0.userId` as well as `hosts`. */
export function partOf(path: string): EventPart | undefined {
  const [name] = path.split('.');
  return eventParts.find(({ fields }) => fields.some((field) => field === name));
}
