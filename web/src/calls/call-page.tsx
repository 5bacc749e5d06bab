import { routes } from '@callwright/sdk/routes';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import { versionedQuery } from '../api.ts';
import { useMay, useMe } from '../auth/session.ts';
import { SuggestionHint } from '../contacts/suggestion-hint.tsx';
import type { CallDetail } from '../records.ts';
import { Page } from '../ui/page.tsx';
import { Loaded } from '../ui/states.tsx';
import { Assignment } from './assignment.tsx';
import { CallActions } from './call-actions.tsx';
import { CallCalendar } from './call-calendar.tsx';
import { CallParts } from './call-parts.tsx';
import { CallGlance } from './call-glance.tsx';
import { CallHistory } from './call-history.tsx';
import { CallSkeleton } from './call-skeleton.tsx';
import { CallThen, type Named } from './call-then.tsx';
import { CallVideo } from './call-video.tsx';
import { inviteeOf } from './invitee.ts';
import { say } from './say.ts';

const back = () => ({ to: '/calls', label: say('calls') }) as const;

export function CallPage() {
  const { previewId } = useParams({ from: '/shell/calls/$previewId' });
  const { asOf } = useSearch({ from: '/shell/calls/$previewId' });
  // Reports link to calls by id, links for people use the other key.
  const named = /^\d+$/.test(previewId) ? { id: previewId } : { previewId };
  if (asOf !== undefined) return <CallThen key={asOf} named={named} asOf={asOf} />;
  return <CallNow named={named} />;
}

function CallNow({ named }: { named: Named }) {
  const call = useQuery(versionedQuery(routes.eventCalls.detail, named));
  if (call.data === undefined) {
    return (
      <Page title={say('call')} back={back()}>
        {call.error === null ? <CallSkeleton /> : <Loaded from={call}>{() => null}</Loaded>}
      </Page>
    );
  }
  const { data, etag } = call.data;
  return <OneCall key={data.eventCall.id} call={data.eventCall} etag={etag} />;
}

/** A call on one page: the person, the conversation, the result. */
function OneCall({ call, etag }: { call: CallDetail; etag: string | null }) {
  const { user } = useMe();
  const { timeZone } = user;
  const mayWrite = useMay('contacts:write');
  const notes = useRef<HTMLTextAreaElement>(null);
  return (
    <Page
      title={inviteeOf(call)}
      back={back()}
      actions={<CallActions call={call} etag={etag} timeZone={timeZone} notes={notes} />}
    >
      <CallGlance call={call} timeZone={timeZone} />
      <CallVideo call={call} />
      <CallCalendar call={call} etag={etag} timeZone={timeZone} />
      <SuggestionHint contactId={call.contactId} mayWrite={mayWrite} />
      <CallParts
        call={call}
        etag={etag}
        notes={notes}
        history={<CallHistory history={call.history} timeZone={timeZone} />}
        assignment={<Assignment call={call} timeZone={timeZone} />}
      />
    </Page>
  );
}
