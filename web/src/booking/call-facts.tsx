/** @jsxImportSource preact */
import type { JSX } from 'preact';
import type { InviteeCall } from './api.ts';
import { Avatars } from './avatars.tsx';
import { standing, wordsOf } from './deposit.tsx';
import { webAddress } from './links.ts';
import { PlainText } from './plain-text.tsx';
import { say } from './say.ts';
import { span, type Clock } from './times.ts';
import { zoneText } from './zone-picker.tsx';

const facesMax = 3;

/** What, when, who and where of a call. */
export function CallFacts({
  call,
  timeZone,
  clock,
}: {
  call: InviteeCall;
  timeZone: string;
  clock: Clock;
}): JSX.Element {
  // Nobody waits in the meeting of a cancelled call.
  const link = call.status === 'CANCELLED' ? null : webAddress(call.locationLink);
  return (
    <dl class="call-facts">
      <div>
        <dt>{say('call.what')}</dt>
        <dd>
          <bdi>{call.eventName}</bdi>
        </dd>
      </div>
      <div>
        <dt>{say('call.when')}</dt>
        <dd>
          <span class={call.status === 'CANCELLED' ? 'struck' : undefined}>
            {span(call.dateTime, call.endTime, timeZone, clock)}
          </span>
          <span class="faint block">{zoneText(timeZone, call.dateTime)}</span>
        </dd>
      </div>
      <div>
        <dt>{say('call.who')}</dt>
        <dd class="call-people">
          <Avatars hosts={call.hosts.slice(0, facesMax)} />
          <span>{say('call.people', { host: call.hostName, invitee: call.inviteeName })}</span>
        </dd>
      </div>
      <div>
        <dt>{say('call.where')}</dt>
        <dd>
          {placeOf(call)}
          {link !== null && (
            <a class="block" href={link} target="_blank" rel="noopener noreferrer">
              {say('location.open')}
            </a>
          )}
          {call.locationDetails !== null && call.locationDetails !== '' && (
            <span class="block">
              <PlainText text={call.locationDetails} />
            </span>
          )}
        </dd>
      </div>
      {call.deposit !== null && (
        <div>
          <dt>{say(wordsOf(call.deposit, 'label'))}</dt>
          <dd>{standing(call.deposit)}</dd>
        </div>
      )}
    </dl>
  );
}

/** Without a known place, the host will say where the call is. */
export function placeOf({ location, locationLink, locationDetails }: InviteeCall): string {
  const isLeftToHost = location === 'CUSTOM_LINK' && locationLink === null && locationDetails === null;
  return say(isLeftToHost ? 'location.later' : `location.${location}`);
}
