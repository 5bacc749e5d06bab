import { routes } from '@callwright/sdk/routes';
import { useQuery } from '@tanstack/react-query';
import { query } from '../api.ts';
import { useAsOf, useMe } from '../auth/session.ts';
import { AnchorLink } from '../ui/link.tsx';
import { writeMoment } from '../ui/time.ts';
import { say } from './say.ts';

/** The call that led to a deal. */
export function DealCall({ eventCallId }: { eventCallId: number }) {
  const { user } = useMe();
  const asOf = useAsOf();
  const call = useQuery(query(routes.eventCalls.detail, { id: eventCallId, asOf }));
  if (call.data === undefined) return call.error === null ? '…' : say('call.hidden');
  const { previewId, name, dateTime } = call.data.data.eventCall;
  return (
    <AnchorLink to="/calls/$previewId" params={{ previewId }} search={{ asOf }}>
      {`${name}, ${writeMoment(dateTime, user.timeZone)}`}
    </AnchorLink>
  );
}
