import { routes } from '@callwright/sdk/routes';
import { Alert, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { query } from '../api.ts';
import { useMay, useMe } from '../auth/session.ts';
import { AnchorLink } from './link.tsx';
import { writeAgo } from './time.ts';

const askedEachMs = 60_000;

/** Warns people who can fix it that mails are not being sent. */
export function MailBanner() {
  return useMay('events:write') ? <Waiting /> : null;
}

function Waiting() {
  const { user } = useMe();
  const state = useQuery({ ...query(routes.mails.state, {}), refetchInterval: askedEachMs }).data?.data;
  if (state === undefined || state.waiting === 0 || state.since === null) return null;
  const { waiting, since, error } = state;
  return (
    <Alert color="yellow" mb="md" title={waiting === 1 ? 'A mail waits' : `${waiting} mails wait`}>
      <Text size="sm">
        {waiting === 1 ? 'It' : 'The oldest'} was written {writeAgo(since)}. Calls can still be booked; mails
        are tried again every few minutes for a day.
      </Text>
      {error !== null && <Text size="sm">The mail server says: {error}</Text>}
      {user.role === 'SUPER_ADMIN' && (
        <Text size="sm">
          <AnchorLink to="/settings/mails" c="inherit" underline="always">
            See the mails
          </AnchorLink>
        </Text>
      )}
    </Alert>
  );
}
