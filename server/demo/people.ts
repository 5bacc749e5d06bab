import type { RoleKey } from '@callwright/contract/roles.ts';

/** Hours of one weekday, as schedules store them. */
export type Hours = { readonly start: string; readonly end: string };

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
const withLunch = [{ start: '09:00', end: '12:30' }, { start: '13:30', end: '18:00' }];
const early = [{ start: '08:00', end: '16:00' }];
const late = [{ start: '11:00', end: '19:30' }];

/** A sales team of nine in five zones. */
export const team: readonly Colleague[] = [
  { key: 'nora', firstName: 'Nora', lastName: 'Lindqvist', role: 'SUPER_ADMIN', timeZone: 'Europe/Berlin', phone: '+4930555010', hours: nineToFive },
  { key: 'tomas', firstName: 'Tomás', lastName: 'Ferreira', role: 'SALES_MANAGER', timeZone: 'Europe/Lisbon', phone: '+351215550110', hours: withLunch },
  { key: 'amara', firstName: 'Amara', lastName: 'Okafor', role: 'CLOSER', timeZone: 'Europe/London', phone: '+442075550121', hours: withLunch },
  { key: 'lukas', firstName: 'Lukas', lastName: 'Brandt', role: 'CLOSER', timeZone: 'Europe/Berlin', phone: '+4930555022', hours: early },
  { key: 'sofia', firstName: 'Sofia', lastName: 'Marchetti', role: 'CLOSER', timeZone: 'America/New_York', phone: '+12125550133', hours: nineToFive },
  { key: 'dev', firstName: 'Dev', lastName: 'Raman', role: 'CLOSER', timeZone: 'Asia/Kolkata', phone: '+912255500144', hours: late },
  { key: 'mia', firstName: 'Mia', lastName: 'Kowalski', role: 'SETTER', timeZone: 'Europe/Berlin', phone: '+4930555055', hours: nineToFive },
  { key: 'jonas', firstName: 'Jonas', lastName: 'Weiss', role: 'SETTER', timeZone: 'Europe/Berlin', phone: '+4930555066', hours: withLunch },
  { key: 'rachel', firstName: 'Rachel', lastName: 'Boateng', role: 'SETTER', timeZone: 'America/Chicago', phone: '+13125550177', hours: nineToFive },
];

export const firstNames = [
  'Aiko', 'Alejandro', 'Alina', 'Anders', 'Beatriz', 'Ben', 'Camille', 'Carlos', 'Chiara', 'Daniel', 'Elif', 'Emma', 'Erik', 'Fatima', 'Felix',
  'Gabriel', 'Grace', 'Hannah', 'Hugo', 'Ines', 'Isabel', 'Ivan', 'Jack', 'Jana', 'Joana', 'Julia', 'Kai', 'Katarina', 'Leo', 'Lena', 'Louis',
  'Lucia', 'Magnus', 'Maja', 'Marco', 'Maria', 'Marta', 'Mateo', 'Maya', 'Milan', 'Nadia', 'Niklas', 'Noah', 'Oliver', 'Olga', 'Omar', 'Paula',
  'Pedro', 'Priya', 'Rosa', 'Samuel', 'Sarah', 'Stefan', 'Tariq', 'Teresa', 'Theo', 'Tom', 'Vera', 'Viktor', 'Yuki', 'Zara', 'Zoë',
];

export const lastNames = [
  'Adeyemi', 'Almeida', 'Andersson', 'Bauer', 'Becker', 'Bianchi', 'Carter', 'Castro', 'Chen', 'Costa', 'Dubois', 'Eriksen', 'Fischer', 'Fontaine',
  'Garcia', 'Gruber', 'Haas', 'Hansen', 'Hoffmann', 'Horvat', 'Ibrahim', 'Jensen', 'Johansson', 'Kaya', 'Keller', 'Khan', 'Kim', 'Kovač', 'Larsen',
  'Lehmann', 'Lopez', 'Martin', 'Meyer', 'Moreau', 'Müller', 'Nakamura', 'Novak', "O'Brien", 'Olsen', 'Patel', 'Peters', 'Petrov', 'Pinto', 'Reid',
  'Ricci', 'Rossi', 'Santos', 'Sato', 'Schmidt', 'Schneider', 'Silva', 'Singh', 'Sørensen', 'Suárez', 'Taylor', 'Vogel', 'Wagner', 'Wright', 'Zhang',
];

/** Where leads live: zone, country, and the code their phone numbers begin with. */
export const places = [
  ['Europe/Berlin', 'DE', '+4915'], ['Europe/London', 'GB', '+4477'], ['Europe/Paris', 'FR', '+3361'], ['Europe/Madrid', 'ES', '+3461'],
  ['Europe/Lisbon', 'PT', '+3519'], ['America/New_York', 'US', '+1212'], ['America/Los_Angeles', 'US', '+1310'], ['America/Sao_Paulo', 'BR', '+5511'],
  ['Asia/Kolkata', 'IN', '+9198'], ['Australia/Sydney', 'AU', '+6141'],
] as const;

export const companies = [
  'northwind.example', 'bluepeak.example', 'harbor-labs.example', 'fjordwerk.example', 'kitefactory.example', 'lumenhaus.example', 'mail.example', 'post.example',
];
