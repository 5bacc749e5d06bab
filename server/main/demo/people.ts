import type { RoleKey } from '@callwright/contract/roles.ts';

/** Hours of one weekday, as schedules store them. */
type Hours = { readonly start: string; readonly end: string };

export type Colleague = {
  readonly key: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: RoleKey;
  readonly timeZone: string;
  readonly phone: string;
  /** Monday to Friday; a lunch break splits the day. */
  readonly hours: readonly Hours[];
};

const nineToFive = [{ start: '09:00', end: '17:00' }];
const withLunch = [
  { start: '09:00', end: '12:30' },
  { start: '13:30', end: '18:00' },
];
const early = [{ start: '08:00', end: '16:00' }];
const late = [{ start: '11:00', end: '19:30' }];

/** A sales team of nine in five zones. */
export const team: readonly Colleague[] = [
  {
    key: 'nora',
    firstName: 'Nora',
    lastName: 'Lindqvist',
    role: 'SUPER_ADMIN',
    timeZone: 'Europe/Berlin',
    phone: '+4930555010',
    hours: nineToFive,
  },
  {
    key: 'tomas',
    firstName: 'Tomás',
    lastName: 'Ferreira',
    role: 'SALES_MANAGER',
    timeZone: 'Europe/Lisbon',
    phone: '+351215550110',
    hours: withLunch,
  },
  {
    key: 'amara',
    firstName: 'Amara',
    lastName: 'Okafor',
    role: 'CLOSER',
    timeZone: 'Europe/London',
    phone: '+442075550121',
    hours: withLunch,
  },
  {
    key: 'lukas',
    firstName: 'Lukas',
    lastName: 'Brandt',
    role: 'CLOSER',
    timeZone: 'Europe/Berlin',
    phone: '+4930555022',
    hours: early,
  },
  {
    key: 'sofia',
    firstName: 'Sofia',
    lastName: 'Marchetti',
    role: 'CLOSER',
    timeZone: 'America/New_York',
    phone: '+12125550133',
    hours: nineToFive,
  },
  {
    key: 'dev',
    firstName: 'Dev',
    lastName: 'Raman',
    role: 'CLOSER',
    timeZone: 'Asia/Kolkata',
    phone: '+912255500144',
    hours: late,
  },
  {
    key: 'mia',
    firstName: 'Mia',
    lastName: 'Kowalski',
    role: 'SETTER',
    timeZone: 'Europe/Berlin',
    phone: '+4930555055',
    hours: nineToFive,
  },
  {
    key: 'jonas',
    firstName: 'Jonas',
    lastName: 'Weiss',
    role: 'SETTER',
    timeZone: 'Europe/Berlin',
    phone: '+4930555066',
    hours: withLunch,
  },
  {
    key: 'rachel',
    firstName: 'Rachel',
    lastName: 'Boateng',
    role: 'SETTER',
    timeZone: 'America/Chicago',
    phone: '+13125550177',
    hours: nineToFive,
  },
];
