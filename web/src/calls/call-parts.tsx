import type { ReactNode, RefObject } from 'react';
import { useMe } from '../auth/session.ts';
import { OutcomePanel } from '../outcomes/outcome-panel.tsx';
import { CallPast } from '../past/call-past.tsx';
import type { CallDetail } from '../records.ts';
import { CallAnswers } from './call-answers.tsx';
import { CallDeals } from './call-deals.tsx';
import { CallFacts } from './call-facts.tsx';
import { CallFields } from './call-fields.tsx';
import { CallNotes } from './call-notes.tsx';
import classes from './call-page.module.css';
import { CallPerson } from './call-person.tsx';

type Props = {
  call: CallDetail;
  etag: string | null;
  notes: RefObject<HTMLTextAreaElement | null>;
  hasOutcome?: boolean;
  /** Data that exists only for the present: after the notes, and below everything about the result. */
  history?: ReactNode;
  assignment?: ReactNode;
};

/** A call, now or as of an instant: the person, the conversation, the result. */
export function CallParts({ call, etag, notes, hasOutcome = true, history, assignment }: Props) {
  const { timeZone } = useMe().user;
  return (
    <div className={classes['columns']}>
      <div className={classes['person']}>
        <CallPerson call={call} timeZone={timeZone} />
        <CallAnswers call={call} />
        <CallFields call={call} />
      </div>
      <div className={classes['work']}>
        <CallNotes call={call} etag={etag} field={notes} />
        {history}
        <CallPast callId={call.id} etag={etag} timeZone={timeZone} />
      </div>
      <div className={classes['result']}>
        {hasOutcome && <OutcomePanel call={call} etag={etag} />}
        <CallDeals call={call} />
        <CallFacts call={call} timeZone={timeZone} />
        {assignment}
      </div>
    </div>
  );
}
