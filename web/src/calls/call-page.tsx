import { routes } from '@callwright/sdk/routes';
import { Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { versionedQuery } from '../api.ts';
import { useMay, useMe } from '../auth/session.ts';
import { SuggestionHint } from '../contacts/suggestion-hint.tsx';
import type { CallDetail } from '../records.ts';
import { OutcomeButton } from '../outcomes/outcome-button.tsx';
import { OutcomeFacts } from '../outcomes/outcome-facts.tsx';
import { Page } from '../ui/page.tsx';
import { Loaded } from '../ui/states.tsx';
import { Assignment } from './assignment.tsx';
import { CallActions } from './call-actions.tsx';
import { CallAnswers } from './call-answers.tsx';
import { CallCalendar } from './call-calendar.tsx';
import { CallBadges } from './call-badges.tsx';
import { CallFields } from './call-fields.tsx';
import { CallFacts } from './call-facts.tsx';
import { CallHistory } from './call-history.tsx';
import { CallNotes } from './call-notes.tsx';

const back = { to: '/calls', label: 'Calls' } as const;

export function CallPage() {
  const { previewId } = useParams({ from: '/shell/calls/$previewId' });
  // Reports know calls by their number, links of people by the other name.
  const isNumber = /^\d+$/.test(previewId);
  const call = useQuery(
    versionedQuery(routes.eventCalls.detail, isNumber ? { id: previewId } : { previewId }),
  );
  if (call.data === undefined) {
    return (
      <Page title="Call" back={back}>
        <Loaded from={call}>{() => null}</Loaded>
      </Page>
    );
  }
  return <OneCall call={call.data.data.eventCall} etag={call.data.etag} />;
}

function OneCall({ call, etag }: { call: CallDetail; etag: string | null }) {
  const { user } = useMe();
  const mayWrite = useMay('contacts:write');
  return (
    <Page
      title={call.inviteeName || call.inviteeEmail || 'Call'}
      back={back}
      actions={
        <>
          <OutcomeButton call={call} etag={etag} />
          <CallActions call={call} timeZone={user.timeZone} />
        </>
      }
    >
      <Stack>
        <Group gap="xs">
          <CallBadges call={call} />
        </Group>
        <CallCalendar call={call} timeZone={user.timeZone} />
        <OutcomeFacts call={call} />
        <SuggestionHint contactId={call.contactId} mayWrite={mayWrite} />
        <CallFacts call={call} timeZone={user.timeZone} />
        <Assignment call={call} timeZone={user.timeZone} />
        <CallAnswers call={call} />
        <CallFields call={call} />
        <CallNotes key={call.id} call={call} etag={etag} />
        <CallHistory history={call.history} timeZone={user.timeZone} />
      </Stack>
    </Page>
  );
}
