/** @jsxImportSource preact */
import type { JSX, RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { PageEvent } from './api.ts';
import { ClockToggle } from './clock-toggle.tsx';
import { Icon } from './icons.tsx';
import { MonthCalendar } from './month-calendar.tsx';
import { FailureNotice, Notice } from './notice.tsx';
import { say } from './say.ts';
import { SlotList } from './slot-list.tsx';
import { StandInNotice } from './stand-in-notice.tsx';
import { dayHeading, monthName, usualWeekStart, type Clock } from './times.ts';
import type { FreeTimes } from './use-free-times.ts';
import { Progress } from './step-form.tsx';
import { ZonePicker, zoneText } from './zone-picker.tsx';

type Props = {
  /** Null while it is loading. */
  event: PageEvent | null;
  free: FreeTimes;
  timeZone: string;
  onTimeZone: (timeZone: string) => void;
  clock: Clock;
  onClock: (clock: Clock) => void;
  /** Whether the visitor comes from another step, and with which time. */
  isLaterStep: boolean;
  returnTo: string | null;
  own: string | null;
  heading: string;
  progress?: { step: number; count: number } | undefined;
  /** Goes to the previous step, if there is one. */
  onBack?: () => void;
  onChoose: (instant: string) => void;
  /** Opens the form for the waiting list. */
  onWait?: (() => void) | undefined;
};

/** Month, day and time of day. */
export function SlotChooser(props: Props): JSX.Element {
  const { event, free, timeZone, clock, returnTo } = props;
  const dayTitle = useRef<HTMLHeadingElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const area = useRef<HTMLElement>(null);
  const toTimes = useRef(false);

  // The times of a day in another month appear only after they have been loaded.
  useLayoutEffect(() => {
    if (!toTimes.current || dayTitle.current === null) return;
    toTimes.current = false;
    dayTitle.current.focus();
  });
  // After another step, the focus moves to the time chosen there, or to the top of this step.
  useLayoutEffect(() => {
    if (!props.isLaterStep) return;
    const slot = area.current?.querySelector<HTMLElement>(`[data-slot="${returnTo}"]`);
    (slot ?? title.current)?.focus();
  }, []);

  const chooseDate = (date: string) => {
    toTimes.current = true;
    free.chooseDate(date);
  };

  return (
    <section class="chooser" ref={area} aria-label={props.heading}>
      <div class="chooser-month">
        {props.onBack !== undefined && (
          <button type="button" class="link-button" onClick={props.onBack}>
            <Icon name="back" />
            {say('form.previous')}
          </button>
        )}
        {props.progress !== undefined && <Progress {...props.progress} />}
        <h2 ref={title} tabIndex={-1}>
          {props.heading}
        </h2>
        <MonthCalendar
          month={free.month}
          today={free.today}
          weekStart={usualWeekStart() ?? (event?.weekStart === 'SUNDAY' ? 7 : 1)}
          slots={free.dates?.slots ?? null}
          selected={free.date}
          hasMore={free.dates?.hasMore ?? false}
          onMonth={free.showMonth}
          onChoose={chooseDate}
        />
        <div class="chooser-settings">
          {event?.timeZoneMode === 'FIXED' ? (
            <p class="zone-fixed">
              {zoneText(timeZone)}
              <span class="faint block">{say('zone.fixed')}</span>
            </p>
          ) : (
            <ZonePicker timeZone={timeZone} clock={clock} onChange={props.onTimeZone} />
          )}
          <ClockToggle clock={clock} onChange={props.onClock} />
        </div>
      </div>
      <div class="chooser-times">
        {free.dates !== null && free.date !== null && <StandInNotice dates={free.dates} date={free.date} />}
        <Times {...props} dayTitle={dayTitle} onJump={chooseDate} />
        {props.onWait !== undefined && free.dates !== null && (
          <button type="button" class="text-button chooser-wait" onClick={props.onWait}>
            {say('waiting.ask')}
          </button>
        )}
      </div>
    </section>
  );
}

type TimesProps = Props & { dayTitle: RefObject<HTMLHeadingElement | null>; onJump: (date: string) => void };

function Times({ event, free, timeZone, clock, own, dayTitle, onChoose, onJump }: TimesProps): JSX.Element {
  const company = event?.company.name ?? '';
  if (free.failure !== null)
    return <FailureNotice failure={free.failure} company={company} onRetry={free.refresh} />;
  if (free.dates === null) return <TimesSkeleton />;
  if (free.date !== null) {
    return (
      <SlotList
        date={free.date}
        slots={free.dates.slots[free.date] ?? []}
        timeZone={timeZone}
        clock={clock}
        own={own}
        heading={dayTitle}
        onChoose={onChoose}
      />
    );
  }
  const next = free.dates.firstAvailableDate;
  if (next === null) {
    return (
      <Notice tone="info" title={say('calendar.emptyTitle')}>
        <p>{say('calendar.empty', { company })}</p>
      </Notice>
    );
  }
  return (
    <Notice tone="info" title={say('calendar.emptyMonth', { month: monthName(free.month) })}>
      <button type="button" class="button" onClick={() => onJump(next)}>
        {say('calendar.jump', { date: dayHeading(next) })}
      </button>
    </Notice>
  );
}

function TimesSkeleton(): JSX.Element {
  return (
    <div class="slots">
      <output class="hidden">{say('choose.loading')}</output>
      <span class="bone bone-title" />
      <span class="bone bone-short" />
      {[1, 2, 3, 4, 5].map((bone) => (
        <span key={bone} class="bone bone-slot" />
      ))}
    </div>
  );
}
