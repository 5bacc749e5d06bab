import { levelOf } from '@callwright/contract/roles.ts';
import type { Member } from '../records.ts';
import type { State } from './calendar-words.ts';
import { say } from './say.ts';
import { StateMark } from './state-mark.tsx';

const calendarTypes: readonly Member['integrations'][number]['type'][] = [
  'GOOGLE_CALENDAR',
  'MICROSOFT',
  'CALDAV',
  'ICS',
];

type Connected = Pick<Member, 'integrations' | 'status' | 'role'>;
export type CalendarHealth = 'NONE' | 'EXPIRED' | 'ERROR' | 'CONNECTED';

const states = (): Record<CalendarHealth, State> => ({
  NONE: { mood: 'none', words: say('member.NONE') },
  EXPIRED: { mood: 'lost', words: say('member.EXPIRED') },
  ERROR: { mood: 'lost', words: say('gap.ERROR') },
  CONNECTED: { mood: 'fine', words: say('member.CONNECTED') },
});

/** Whether a member has a calendar connected, and whether it works. */
export function MemberCalendar({ member }: { member: Connected }) {
  const health = healthOf(member);
  return health === null ? null : <StateMark {...states()[health]} />;
}

/** Null for members who take no calls: they have not joined yet, have left, or have read-only access. */
export function healthOf({ integrations, status, role }: Connected): CalendarHealth | null {
  if (status !== 'ACTIVE' || levelOf(role.key, 'availability:write') === null) return null;
  const found = integrations
    .filter(({ type }) => calendarTypes.includes(type))
    .map(({ status: health }) => health);
  if (found.length === 0) return 'NONE';
  // One broken connection is enough: then the member's busy times are unknown.
  return (['EXPIRED', 'ERROR'] as const).find((health) => found.includes(health)) ?? 'CONNECTED';
}
