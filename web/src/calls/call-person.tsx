import { routes } from '@callwright/sdk/routes';
import { Anchor, Avatar, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Clock, Mail, Phone, UserRound, UsersRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { versionedQuery } from '../api.ts';
import { useAsOf } from '../auth/session.ts';
import { StageBadge, TagBadges } from '../contacts/contact-badges.tsx';
import type { CallDetail } from '../records.ts';
import { useNow } from '../today/use-day.ts';
import { AnchorLink } from '../ui/link.tsx';
import { Section } from '../ui/section.tsx';
import { writeTime } from '../ui/time.ts';
import { writeSpan } from '../ui/time-span.ts';
import classes from './call-page.module.css';
import { inviteeOf } from './invitee.ts';
import { say } from './say.ts';

/** The invitee, their contact data, and their local time. */
export function CallPerson({ call, timeZone }: { call: CallDetail; timeZone: string }) {
  const asOf = useAsOf();
  const contact = useQuery(
    versionedQuery(routes.contacts.detail, { contactId: String(call.contactId), asOf }),
  );
  const person = contact.data?.data;
  const name = inviteeOf(call);
  return (
    <Section title={say('person')}>
      <div className={classes['face']}>
        <Avatar name={name} size={44} color="teal" flex="none" aria-hidden />
        <div>
          <AnchorLink
            to="/contacts/$contactId"
            params={{ contactId: String(call.contactId) }}
            search={{ asOf }}
            className={classes['name'] ?? ''}
          >
            {name}
          </AnchorLink>
          {person !== undefined && (
            <Group gap={4} mt={4}>
              <StageBadge stage={person.stage} />
              <TagBadges tags={person.tags} />
            </Group>
          )}
        </div>
      </div>
      <ul className={classes['lines']}>
        {call.phoneNumber !== null && (
          <Line icon={<Phone aria-hidden />}>
            <Anchor size="sm" href={`tel:${call.phoneNumber}`}>
              {call.phoneNumber}
            </Anchor>
          </Line>
        )}
        {call.inviteeEmail !== null && (
          <Line icon={<Mail aria-hidden />}>
            <Anchor size="sm" href={`mailto:${call.inviteeEmail}`}>
              {call.inviteeEmail}
            </Anchor>
          </Line>
        )}
        {asOf === undefined && (
          <Line icon={<Clock aria-hidden />}>
            <LocalTime call={call} timeZone={timeZone} />
          </Line>
        )}
        {call.additionalGuests.length > 0 && (
          <Line icon={<UsersRound aria-hidden />}>{say('guests', { names: writeGuests(call) })}</Line>
        )}
        {person !== undefined && (
          <Line icon={<UserRound aria-hidden />}>
            {say('owner', { name: person.closerOwner?.name ?? say('owner.none') })}
            <br />
            <span className={classes['quiet']}>
              {person.setterOwner === null
                ? say('setter.none')
                : say('setter', { name: person.setterOwner.name })}
            </span>
          </Line>
        )}
      </ul>
    </Section>
  );
}

function Line({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className={classes['line']}>
      {icon}
      <span>{children}</span>
    </li>
  );
}

/** 14:32 in Lisbon, and the local time of the call. */
function LocalTime({ call, timeZone }: { call: CallDetail; timeZone: string }) {
  const now = new Date(useNow()).toISOString();
  const place = call.timeZone.split('/').at(-1)?.replaceAll('_', ' ') ?? call.timeZone;
  return (
    <>
      {say('localTime', { time: writeTime(now, call.timeZone), place })}
      {call.timeZone !== timeZone && (
        <>
          <br />
          <span className={classes['quiet']}>
            {say('localCall', { time: writeSpan(call.dateTime, call.endTime, call.timeZone) })}
          </span>
        </>
      )}
    </>
  );
}

function writeGuests({ additionalGuests }: CallDetail): string {
  return additionalGuests.map(({ name, email }) => (name === null ? email : `${name} <${email}>`)).join(', ');
}
