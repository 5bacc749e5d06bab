/** @jsxImportSource preact */
import type { JSX } from 'preact';
import type { PageEvent } from './api.ts';
import { Avatars } from './avatars.tsx';
import { money, wordsOf } from './deposit.tsx';
import { Icon, type IconName } from './icons.tsx';
import { isOwnAddress } from './links.ts';
import { PlainText } from './plain-text.tsx';
import { say, sayDuration, sayList } from './say.ts';

type Location = NonNullable<PageEvent['location']>;
type Props = {
  event: PageEvent;
  duration: number;
  /** Omitted if the duration can no longer be chosen. */
  onDuration?: (minutes: number) => void;
  /** The chosen time in words. */
  when: { text: string; zone: string } | null;
  /** The possible places, if there are several. */
  places?: Location[] | undefined;
  /** The person for whom the link was made. */
  invitee?: string;
  /** On a phone, shows only what matters at a later step. */
  isBrief?: boolean;
};

const hostsShownMax = 3;

/** Describes the event: name, hosts, duration and place. */
export function EventSummary({
  event,
  duration,
  onDuration,
  when,
  places,
  invitee = '',
  isBrief = when !== null,
}: Props): JSX.Element {
  return (
    <section class={isBrief ? 'summary summary-brief' : 'summary'} aria-label={say('summary.label')}>
      <Company company={event.company} />
      <h1>
        <bdi>{event.name}</bdi>
      </h1>
      {event.hosts.length > 0 && <Hosts event={event} />}
      <ul class="facts">
        {invitee !== '' && (
          <li>
            <Icon name="person" />
            <span>{say('link.for', { name: invitee })}</span>
          </li>
        )}
        <Durations event={event} duration={duration} {...(onDuration === undefined ? {} : { onDuration })} />
        <Places places={places ?? (event.location === null ? [] : [event.location])} />
        {event.deposit !== null && (
          <li>
            <Icon name="card" />
            {say(wordsOf(event.deposit, 'fact'), { amount: money(event.deposit) })}
          </li>
        )}
        {when !== null && (
          <li class="fact-when">
            <Icon name="calendar" />
            <span>
              {when.text}
              <span class="faint block">{when.zone}</span>
            </span>
          </li>
        )}
      </ul>
      {event.description !== null && event.description !== '' && (
        <p class="description" dir="auto">
          <PlainText text={event.description} />
        </p>
      )}
    </section>
  );
}

/** The name of the company, with its logo if it has one. */
export function Company({ company: { name, logoUrl } }: Pick<PageEvent, 'company'>): JSX.Element {
  return (
    <p class="company">
      {isOwnAddress(logoUrl) && <img class="company-logo" src={logoUrl} alt="" />}
      <bdi>{name}</bdi>
    </p>
  );
}

/** The picture above a card; decorative. */
export function Cover({ coverUrl }: Pick<PageEvent, 'coverUrl'>): JSX.Element | null {
  return isOwnAddress(coverUrl) ? (
    <img class="cover" src={coverUrl} alt="" width="1600" height="480" />
  ) : null;
}

/** Shows no place for an event without one: the host says where. */
function Places({ places }: { places: readonly Location[] }): JSX.Element {
  const [first] = places;
  if (first === undefined)
    return (
      <li>
        <Icon name="place" />
        {say('location.later')}
      </li>
    );
  const names = [...new Set(places)].map((place) => say(`location.${place}`));
  return (
    <li>
      <Icon name={locationIcon(first)} />
      <span>{names.join(' · ')}</span>
    </li>
  );
}

export function durationsOf(event: PageEvent): number[] {
  return [...new Set([event.durationMin, ...event.durations])].toSorted((a, b) => a - b);
}

function Durations({
  event,
  duration,
  onDuration,
}: {
  event: PageEvent;
  duration: number;
  onDuration?: (minutes: number) => void;
}): JSX.Element {
  const choices = durationsOf(event);
  if (choices.length === 1 || onDuration === undefined) {
    return (
      <li>
        <Icon name="clock" />
        {sayDuration(duration)}
      </li>
    );
  }
  return (
    <li>
      <Icon name="clock" />
      <fieldset class="choices">
        <legend class="hidden">{say('summary.duration')}</legend>
        {choices.map((minutes) => (
          <label class="choice" key={minutes}>
            <input
              type="radio"
              name="duration"
              checked={minutes === duration}
              onChange={() => onDuration(minutes)}
            />
            <span>{sayDuration(minutes)}</span>
          </label>
        ))}
      </fieldset>
    </li>
  );
}

function Hosts({ event }: { event: PageEvent }): JSX.Element {
  const shown = event.hosts.slice(0, hostsShownMax);
  const more = event.hosts.length - shown.length;
  const names = sayList([
    ...shown.map((host) => host.name),
    ...(more > 0 ? [say('summary.more', { count: more })] : []),
  ]);
  return (
    <div class="hosts">
      <Avatars hosts={shown} />
      <span>{say(event.collective ? 'summary.collective' : 'summary.hosts', { names })}</span>
    </div>
  );
}

function locationIcon(location: Location): IconName {
  if (location === 'PHONE_OUTBOUND' || location === 'PHONE_INBOUND') return 'phone';
  return location === 'IN_PERSON' ? 'place' : 'video';
}

/** A placeholder of the same shape while the event is loading. */
export function SummarySkeleton(): JSX.Element {
  return (
    <section class="summary" aria-hidden="true">
      <span class="bone bone-short" />
      <span class="bone bone-title" />
      <span class="bone" />
      <span class="bone bone-short" />
    </section>
  );
}
