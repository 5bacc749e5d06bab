import { routes } from '@callwright/sdk/routes';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, type CSSProperties, type KeyboardEvent } from 'react';
import { hourMs, minuteMs } from '@callwright/contract/units-of-time.ts';
import { query } from '../api.ts';
import { useMe } from '../auth/session.ts';
import { inviteeOf } from '../calls/invitee.ts';
import { dayStart } from '../calendar/wall-clock.ts';
import { colorOf } from '../ui/color-of.ts';
import { Failure } from '../ui/states.tsx';
import { addDays, today, writeMinutes, writeTime } from '../ui/time.ts';
import { writeSpan } from '../ui/time-span.ts';
import classes from './day-line.module.css';
import { dayOf, type Day, type DayPart } from './day-parts.ts';
import { Panel } from './panel.tsx';
import { say } from './say.ts';
import { useNow } from './use-day.ts';

/** Holds expire by themselves. */
const askedEachMs = 60_000;

/** The member's day as a timeline: calls, held times, free time, and the current time. */
export function DayLine() {
  const { user } = useMe();
  const { timeZone } = user;
  const date = today(timeZone);
  const dayMs = dayStart(date, timeZone);
  const view = useQuery({
    ...query(routes.calendarView.show, {
      from: new Date(dayMs).toISOString(),
      to: new Date(dayStart(addDays(date, 1), timeZone)).toISOString(),
      userIds: String(user.id),
    }),
    refetchInterval: askedEachMs,
  });
  const data = view.data?.data;
  return (
    <Panel title={say('line')}>
      {data === undefined && view.error !== null ? (
        <Failure error={view.error} retry={() => void view.refetch()} />
      ) : (
        <div className={classes['box']} aria-busy={data === undefined || undefined}>
          {data !== undefined && (
            <Line day={dayOf(data.calls, data.users[0]?.times ?? null, dayMs)} timeZone={timeZone} />
          )}
        </div>
      )}
    </Panel>
  );
}

function Line({ day, timeZone }: { day: Day; timeZone: string }) {
  const { fromMs, toMs, parts } = day;
  const now = useNow();
  const isNowShown = now >= fromMs && now < toMs;
  const placeOf = (ms: number) => `${((ms - fromMs) / (toMs - fromMs)) * 100}%`;
  const hours = Array.from({ length: (toMs - fromMs) / hourMs + 1 }, (_, index) => fromMs + index * hourMs);
  const box = useNowInSight(isNowShown ? (now - fromMs) / (toMs - fromMs) : null);
  // Where to announce the current time between the parts. Free time that contains it begins with it.
  const isBefore = ({ kind, startMs, endMs }: DayPart) => (kind === 'free' ? endMs : startMs) <= now;
  const before = parts.filter(isBefore);
  const after = parts.filter((part) => !isBefore(part));
  const item = (part: DayPart) => (
    <Part
      key={`${part.kind}-${part.startMs}-${part.kind === 'call' ? part.call.id : ''}`}
      {...{ part, now, timeZone, placeOf }}
    />
  );
  // A scrolling box must be reachable by keyboard: through its calls, or itself.
  const reached = parts.some(({ kind }) => kind === 'call')
    ? {}
    : ({ role: 'region', 'aria-label': say('line'), tabIndex: 0 } as const);
  return (
    <div ref={box} className={classes['scroller']} {...reached}>
      <div className={classes['line']} style={{ '--hours': hours.length - 1 } as CSSProperties}>
        <div className={classes['hours']} aria-hidden>
          {hours.map((hour) => (
            <span key={hour} className={classes['hour']} style={{ insetInlineStart: placeOf(hour) }}>
              {writeHour(hour, timeZone)}
            </span>
          ))}
        </div>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <ol className={classes['parts']} aria-label={say('line')} onKeyDown={moveBetweenCalls}>
          {before.map(item)}
          {isNowShown && (
            <li className={classes['now']} style={{ insetInlineStart: placeOf(now) }}>
              <span className={classes['hidden']}>
                {say('line.now', { time: writeTime(new Date(now).toISOString(), timeZone) })}
              </span>
            </li>
          )}
          {after.map(item)}
        </ol>
      </div>
    </div>
  );
}

/** On a phone the timeline is wider than the screen: scrolls to the current time. */
function useNowInSight(share: number | null) {
  const box = useRef<HTMLDivElement>(null);
  const first = useRef(share);
  useEffect(() => {
    const element = box.current;
    if (element === null || first.current === null) return;
    element.scrollLeft = first.current * element.scrollWidth - element.clientWidth / 3;
  }, []);
  return box;
}

type PartProps = { part: DayPart; now: number; timeZone: string; placeOf: (ms: number) => string };

function Part({ part, now, timeZone, placeOf }: PartProps) {
  const startMs = part.kind === 'free' ? Math.max(part.startMs, now) : part.startMs;
  if (part.kind === 'free' && part.endMs - startMs < minuteMs) return null;
  const start = new Date(startMs).toISOString();
  const span = writeSpan(start, new Date(part.endMs).toISOString(), timeZone);
  const style: CSSProperties = {
    insetInlineStart: placeOf(startMs),
    width: `calc(${placeOf(part.endMs)} - ${placeOf(startMs)})`,
    ...(part.kind === 'call' && {
      top: `${(part.lane / part.lanes) * 100}%`,
      height: `${100 / part.lanes}%`,
    }),
  };
  if (part.kind === 'call')
    return (
      <li className={classes['part']} style={style}>
        <CallPart part={part} span={span} isOver={part.endMs <= now} />
      </li>
    );
  const length = writeMinutes(Math.round((part.endMs - startMs) / minuteMs));
  return (
    <li className={classes['part']} data-kind={part.kind} style={style}>
      <span className={classes['hidden']}>
        {part.kind === 'free' ? say('line.free', { span, length }) : say(`line.${part.kind}`, { span })}
      </span>
      {part.kind === 'free' && (
        <span className={classes['length']} aria-hidden>
          {length}
        </span>
      )}
    </li>
  );
}

type CallProps = { part: DayPart & { kind: 'call' }; span: string; isOver: boolean };

function CallPart({ part: { call }, span, isOver }: CallProps) {
  const color = colorOf(call.color);
  const name = inviteeOf(call);
  return (
    <Link
      to="/calls/$previewId"
      params={{ previewId: call.previewId }}
      className={classes['call'] ?? ''}
      data-over={isOver || undefined}
      aria-label={say('line.call', { name, event: call.name, span })}
      title={`${name} · ${span}`}
      style={{
        background: `var(--wash-${color}, var(--wash-gray))`,
        color: `var(--ink-${color}, var(--ink-gray))`,
        borderInlineStartColor: `var(--dot-${color}, var(--dot-gray))`,
      }}
    >
      {name}{' '}
      <span className={classes['callTime']} aria-hidden>
        {span}
      </span>
    </Link>
  );
}

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Arrow keys move from call to call. */
function moveBetweenCalls(event: KeyboardEvent<HTMLElement>): void {
  const step = steps[event.key];
  if (step === undefined) return;
  const calls = [...event.currentTarget.querySelectorAll<HTMLElement>('a')];
  const at = calls.findIndex((call) => call === document.activeElement);
  const next = at === -1 ? undefined : calls[at + step];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
}

/** 9 AM, or 09 */
function writeHour(ms: number, timeZone: string): string {
  return writeTime(new Date(ms).toISOString(), timeZone).replace(/:00(?=\s)/, '');
}
