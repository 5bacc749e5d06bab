import { routes } from '@callwright/sdk/routes';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { query } from '../api.ts';
import { useMe } from '../auth/session.ts';
import { OutcomePanel } from '../outcomes/outcome-panel.tsx';
import { isRecorded } from '../outcomes/outcome-values.ts';
import { CallPast } from '../past/call-past.tsx';
import { RecordThen } from '../past/record-then.tsx';
import { CallAnswers } from './call-answers.tsx';
import { CallDeals } from './call-deals.tsx';
import { CallFacts } from './call-facts.tsx';
import { CallFields } from './call-fields.tsx';
import { CallGlance } from './call-glance.tsx';
import { CallNotes } from './call-notes.tsx';
import classes from './call-page.module.css';
import { CallPerson } from './call-person.tsx';
import { inviteeOf } from './invitee.ts';
import { say } from './say.ts';

/** What a call is known by: its number, or the name in links. */
export type Named = { id: string } | { previewId: string };

/** A call as of a moment, without what is known of now alone: its video, the calendar of the host, why it was theirs. */
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
          <div className={classes['columns']}>
            <div className={classes['person']}>
              <CallPerson call={eventCall} timeZone={timeZone} />
              <CallAnswers call={eventCall} />
              <CallFields call={eventCall} />
            </div>
            <div className={classes['work']}>
              <CallNotes call={eventCall} etag={null} field={notes} />
              <CallPast callId={eventCall.id} etag={null} timeZone={timeZone} />
            </div>
            <div className={classes['result']}>
              {isRecorded(eventCall) && <OutcomePanel call={eventCall} etag={null} />}
              <CallDeals call={eventCall} />
              <CallFacts call={eventCall} timeZone={timeZone} />
            </div>
          </div>
        </>
      )}
    </RecordThen>
  );
}
