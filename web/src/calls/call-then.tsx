import { routes } from '@callwright/sdk/routes';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { query } from '../api.ts';
import { useMe } from '../auth/session.ts';
import { isRecorded } from '../outcomes/outcome-values.ts';
import { RecordThen } from '../past/record-then.tsx';
import { CallParts } from './call-parts.tsx';
import { CallGlance } from './call-glance.tsx';
import { inviteeOf } from './invitee.ts';
import { say } from './say.ts';

/** A call by its id or by the key in links. */
export type Named = { id: string } | { previewId: string };

/**
 * A call as of an instant, without data that exists only for the present: video, calendar, and why it has this host.
 */
export function CallThen({ named, asOf }: { named: Named; asOf: string }) {
  const { timeZone } = useMe().user;
  const notes = useRef<HTMLTextAreaElement>(null);
  const call = useQuery(query(routes.eventCalls.detail, { ...named, asOf }));
  return (
    <RecordThen
      asOf={asOf}
      from={call}
      title={say('call')}
      titleOf={({ data }) => inviteeOf(data.eventCall)}
      back={{ to: '/calls', label: say('calls') }}
    >
      {({ data: { eventCall } }) => (
        <>
          <CallGlance call={eventCall} timeZone={timeZone} />
          <CallParts call={eventCall} etag={null} notes={notes} hasOutcome={isRecorded(eventCall)} />
        </>
      )}
    </RecordThen>
  );
}
