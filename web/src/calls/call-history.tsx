import { speaker } from '../messages/app-language.ts';
import { joinList } from '../messages/fill.ts';
import { fieldName } from '../past/values.ts';
import type { CallDetail } from '../records.ts';
import { Section } from '../ui/section.tsx';
import { writeMoment } from '../ui/time.ts';
import { personName } from '../ui/person-name.ts';
import classes from './call-page.module.css';
import { say, type TextKey } from './say.ts';

/** The history of the call, newest first. */
export function CallHistory({ history, timeZone }: { history: CallDetail['history']; timeZone: string }) {
  if (history.length === 0) return null;
  const newestFirst = history.toSorted((a, b) => b.at.localeCompare(a.at));
  return (
    <Section title={say('history')}>
      <ol className={classes['timeline']}>
        {newestFirst.map((entry) => (
          <li key={`${entry.at}-${entry.action}`} className={classes['entry']}>
            <p className={classes['what']}>{actionName(entry.action)}</p>
            <p className={classes['quiet']}>
              {`${writeMoment(entry.at, timeZone)} · ${personName(entry.actor.name) || entry.actor.type}`}
            </p>
            <p>{change(entry, timeZone)}</p>
          </li>
        ))}
      </ol>
    </Section>
  );
}

const actions: Readonly<Record<string, TextKey>> = {
  booked: 'history.booked',
  rescheduled: 'history.rescheduled',
  reassigned: 'history.reassigned',
  cancelled: 'history.cancelled',
  confirmed: 'history.confirmed',
  outcome: 'history.outcome',
  updated: 'history.updated',
};

/** Actions without a translation are shown by their key. */
function actionName(action: string): string {
  const last = action.split('.').at(-1) ?? action;
  const known = actions[last];
  if (known !== undefined) return say(known);
  const words = last.replaceAll(
    /([A-Z])|[_-]/g,
    (_, letter: string | undefined) => ` ${letter?.toLowerCase() ?? ''}`,
  );
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function change({ action, before, after }: CallDetail['history'][number], timeZone: string): string | null {
  if (action === 'updated')
    return joinList(
      Object.keys(after).map((field) => fieldName(field, 'CALL')),
      speaker.language(),
    );
  if (typeof after['reason'] === 'string' && after['reason'] !== '') return after['reason'];
  const from = before['dateTime'];
  const to = after['dateTime'];
  if (typeof from !== 'string' || typeof to !== 'string' || from === to) return null;
  return say('history.moved', { from: writeMoment(from, timeZone), to: writeMoment(to, timeZone) });
}
