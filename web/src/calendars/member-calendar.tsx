import type { Member } from '../records.ts';
import type { State } from './calendar-words.ts';
import { StateMark } from './state-mark.tsx';

const calendarTypes: readonly Member['integrations'][number]['type'][] = [
  'GOOGLE_CALENDAR',
  'MICROSOFT',
  'CALDAV',
  'ICS',
];

/** Whether a member has a calendar connected, and whether it works. */
export function MemberCalendar({ member }: { member: Pick<Member, 'integrations' | 'status'> }) {
  if (member.status !== 'ACTIVE') return null;
  return <StateMark {...calendarState(member)} />;
}

function calendarState({ integrations }: Pick<Member, 'integrations'>): State {
  const states = integrations.filter(({ type }) => calendarTypes.includes(type)).map(({ status }) => status);
  if (states.length === 0) return { mood: 'none', words: 'No calendar' };
  if (states.includes('EXPIRED')) return { mood: 'lost', words: 'Calendar: has to connect again' };
  if (states.includes('ERROR')) return { mood: 'lost', words: 'Calendar does not answer' };
  return { mood: 'fine', words: 'Calendar connected' };
}
