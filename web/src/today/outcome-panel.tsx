import { lazy, Suspense, useRef, useState } from 'react';
import { useMe } from '../auth/session.ts';
import { outcomeMissing } from '../calls/call-search.ts';
import type { Call } from '../records.ts';
import { AnchorLink } from '../ui/link.tsx';
import { Loaded } from '../ui/states.tsx';
import { KeysSwitch } from './keys-switch.tsx';
import { OutcomeRow } from './outcome-row.tsx';
import { keysOf, type OutcomeKey } from './outcome-keys.ts';
import { Nothing, Panel } from './panel.tsx';
import { say } from './say.ts';
import classes from './today.module.css';
import { useCallsWithoutOutcome } from './use-day.ts';
import { useLogOutcome } from './use-log-outcome.ts';
import { useMarks, useOneKey } from './use-one-key.ts';

const OutcomeDialog = lazy(async () => ({
  default: (await import('../outcomes/outcome-dialog.tsx')).OutcomeDialog,
}));
const RescheduleEnded = lazy(async () => ({
  default: (await import('./reschedule-ended.tsx')).RescheduleEnded,
}));

/** Past calls without an outcome; each takes one key. */
export function OutcomePanel({ timeZone }: { timeZone: string }) {
  const calls = useCallsWithoutOutcome();
  const count = calls.data?.meta.count;
  return (
    <Panel title={say('outcomes')} count={count} aside={count === 0 ? undefined : <KeysSwitch />}>
      <Loaded from={calls}>
        {({ data: { eventCalls } }) => (
          <>
            {eventCalls.length === 0 && <Nothing>{say('outcomes.none')}</Nothing>}
            <Rows calls={eventCalls} timeZone={timeZone} />
            {count !== undefined && count > eventCalls.length && (
              <AnchorLink to="/calls" search={outcomeMissing} className={classes['all'] ?? ''}>
                {say('outcomes.all', { count })}
              </AnchorLink>
            )}
          </>
        )}
      </Loaded>
    </Panel>
  );
}

type Asked = { call: Call; key: OutcomeKey };

function Rows({ calls, timeZone }: { calls: readonly Call[]; timeZone: string }) {
  const { user } = useMe();
  const list = useRef<HTMLUListElement>(null);
  const [markedId, setMarked] = useState<number | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const position = Math.max(
    0,
    calls.findIndex(({ id }) => id === markedId),
  );
  const marked = calls[position];
  const log = useLogOutcome((call, key) => setAsked({ call, key }));
  const choose = (call: Call, key: OutcomeKey) => {
    if (key.does === 'log') log(call, key);
    else setAsked({ call, key });
  };
  useMarks(list, setMarked);
  useOneKey(list, (letter) => {
    const step = { j: 1, arrowdown: 1, k: -1, arrowup: -1 }[letter];
    if (step !== undefined && list.current?.contains(document.activeElement)) {
      const next = calls[position + step];
      if (next !== undefined) {
        setMarked(next.id);
        list.current?.querySelector<HTMLElement>(`[data-row="${next.id}"] a`)?.focus();
      }
      return true;
    }
    const key =
      marked === undefined ? undefined : keysOf(marked, user.role).find((one) => one.key === letter);
    if (marked === undefined || key === undefined || asked !== null) return false;
    choose(marked, key);
    return true;
  });
  const close = () => setAsked(null);
  return (
    <>
      <ul ref={list} className={classes['rows']}>
        {calls.map((call) => (
          <OutcomeRow
            key={call.id}
            call={call}
            timeZone={timeZone}
            isMarked={call.id === marked?.id}
            onKey={(key) => choose(call, key)}
          />
        ))}
      </ul>
      {asked !== null && (
        <Suspense>
          {asked.key.does === 'move' ? (
            <RescheduleEnded call={asked.call} timeZone={timeZone} onClose={close} />
          ) : (
            <OutcomeDialog call={asked.call} chosen={asked.key.outcome} onClose={close} />
          )}
        </Suspense>
      )}
    </>
  );
}
