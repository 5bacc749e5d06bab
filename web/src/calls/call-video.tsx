import { Alert, Anchor, Group, Stack, Text } from '@mantine/core';
import { useMe } from '../auth/session.ts';
import { StateMark } from '../calendars/state-mark.tsx';
import type { CallDetail } from '../records.ts';
import { ButtonLink } from '../ui/link.tsx';
import { ChangeLink } from './change-link.tsx';
import { linkOf, makerOf, stateOfLink } from './video-words.ts';
import { inEnglish } from '../messages/app-language.ts';
import { say } from './say.ts';

/** A problem with the video link of a call, and what to do about it. */
export function CallVideo({ call }: { call: CallDetail }) {
  const made = linkOf(call);
  if (made === null || made.status === 'READY') return null;
  // Hosts who type their own link: there is nothing to wait for.
  const isMissing = made.status === 'FAILED' || made.provider === 'HOST';
  const reason = inEnglish(made.error) ?? (made.provider === 'HOST' ? say('video.noOwn') : null);
  return (
    <Alert color={isMissing ? 'red' : 'indigo'} title={say(isMissing ? 'video.missing' : 'video.follows')}>
      <Stack gap="sm">
        {reason !== null && <Text size="sm">{reason}</Text>}
        <Text size="sm">
          {isMissing ? say('video.missingText') : say('video.followsText', { maker: makerOf(made) })}
        </Text>
        <Group gap="xs">
          {isMissing && <Remedy call={call} provider={made.provider} />}
          <ChangeLink call={call} label={say('video.type')} variant="default" />
        </Group>
      </Stack>
    </Alert>
  );
}

type RemedyProps = {
  call: CallDetail;
  provider: NonNullable<CallDetail['videoLink']>['provider'];
};

/** Only the host can add what is missing. */
function Remedy({ call, provider }: RemedyProps) {
  const { user } = useMe();
  if (provider === 'JITSI') return null;
  const isProfile = provider === 'HOST';
  if (call.userId !== user.id)
    return (
      <Text size="sm" w="100%">
        {say(isProfile ? 'video.hostProfile' : 'video.hostAccount', {
          name: call.host.firstName || say('video.theHost'),
        })}
      </Text>
    );
  return isProfile ? (
    <ButtonLink to="/settings/profile" size="xs">
      {say('video.setYours')}
    </ButtonLink>
  ) : (
    <ButtonLink to="/settings/calendars" size="xs">
      {say('video.toCalendars')}
    </ButtonLink>
  );
}

/** The link of a call, or a note that it will follow; null if the call needs none. */
export function CallLink({ call }: { call: CallDetail }) {
  const { locationLink, status, eventType } = call;
  const made = linkOf(call);
  const isOpen = status === 'SCHEDULED' && eventType === 'UPCOMING';
  return (
    <Group gap="xs">
      {locationLink !== null && (
        <Anchor href={locationLink} target="_blank" rel="noreferrer">
          {locationLink}
        </Anchor>
      )}
      {made !== null && <StateMark {...stateOfLink(made.status)} />}
      {isOpen && locationLink !== null && (
        <ChangeLink call={call} label={say('video.change')} variant="default" />
      )}
    </Group>
  );
}
