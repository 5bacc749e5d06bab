import { Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { query } from '../api.ts';
import { useMe } from '../auth/session.ts';
import { api, type CallDetail } from '../endpoints.ts';
import { Page } from '../ui/page.tsx';
import { Loaded } from '../ui/states.tsx';
import { CallActions } from './call-actions.tsx';
import { CallAnswers } from './call-answers.tsx';
import { CallBadges } from './call-badges.tsx';
import { CallFacts } from './call-facts.tsx';
import { CallHistory } from './call-history.tsx';
import { CallNotes } from './call-notes.tsx';

const back = { to: '/calls', label: 'Calls' } as const;

export function CallPage() {
  const { previewId } = useParams({ from: '/shell/calls/$previewId' });
  const call = useQuery(query(api.eventCalls.detail, { previewId }));
  if (call.data === undefined) {
    return (
      <Page title="Call" back={back}>
        <Loaded from={call}>{() => null}</Loaded>
      </Page>
    );
  }
  return <OneCall call={call.data.data.eventCall} />;
}

function OneCall({ call }: { call: CallDetail }) {
  const { user } = useMe();
  return (
    <Page
      title={call.inviteeName || call.inviteeEmail || 'Call'}
      back={back}
      actions={<CallActions call={call} timeZone={user.timeZone} />}
    >
      <Stack>
        <Group gap="xs">
          <CallBadges call={call} />
        </Group>
        <CallFacts call={call} timeZone={user.timeZone} />
        <CallAnswers call={call} />
        <CallNotes key={call.notes} call={call} />
        <CallHistory history={call.history} timeZone={user.timeZone} />
      </Stack>
    </Page>
  );
}
