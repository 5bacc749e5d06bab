import type { ReceivedFrom } from '@callwright/sdk/request';
import type { routes } from '@callwright/sdk/routes';
import { Alert, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { MailX } from 'lucide-react';
import { query } from '../api.ts';
import { useMay, useMe } from '../auth/session.ts';
import { bannerReads } from '../frame/banner-reads.ts';
import { say } from '../lists/say.ts';
import { AnchorLink } from './link.tsx';
import { writeAgo } from './time.ts';

const askedEachMs = 60_000;

/** Warns people who can fix it that emails are not being sent. */
export function MailBanner() {
  return useMay(bannerReads.mails.right) ? <State /> : null;
}

function State() {
  const isAdministrator = useMay('admin');
  const isTest = useMe().workspace.mode === 'TEST';
  const state = useQuery({
    ...query(bannerReads.mails.route, bannerReads.mails.input),
    refetchInterval: askedEachMs,
  }).data?.data;
  if (state === undefined) return null;
  return (
    <>
      {!state.isSending && isAdministrator && !isTest && <NotSetUp />}
      {state.waiting > 0 && <Queued state={state} isAdministrator={isAdministrator} />}
    </>
  );
}

type MailState = ReceivedFrom<typeof routes.mails.state>['data'];

function Queued({ state, isAdministrator }: { state: MailState; isAdministrator: boolean }) {
  const { waiting, since, error } = state;
  if (since === null) return null;
  return (
    <Alert color="yellow" mb="md" title={say('email.queued', { count: waiting })}>
      <Text size="sm">{say('email.oldest', { since: writeAgo(since) })}</Text>
      {error !== null && <Text size="sm">{say('email.error', { error })}</Text>}
      {isAdministrator && <ToMails />}
    </Alert>
  );
}

/** Not an alert for screen readers, because it stays on every screen until the operator has acted. */
function NotSetUp() {
  return (
    <Alert color="orange" mb="md" role="note" icon={<MailX aria-hidden />}>
      <Text size="sm">
        <Text span inherit fw={600}>
          {`${say('email.notSetUp')}.`}
        </Text>{' '}
        {say('email.notSetUpHelp')} <ToMails />
      </Text>
    </Alert>
  );
}

function ToMails() {
  return (
    <AnchorLink to="/settings/mails" size="sm" c="inherit" underline="always">
      {say('email.see')}
    </AnchorLink>
  );
}
