import { routes } from '@callwright/sdk/routes';
import { useQuery } from '@tanstack/react-query';
import { query } from '../api.ts';
import { useMe } from '../auth/session.ts';
import { AnchorLink } from '../ui/link.tsx';
import { writeMoment } from '../ui/time.ts';
import { say } from './say.ts';

/** The call that a deal resulted from. */
export function DealCall({ eventCallId }: { eventCallId: number }) {
  const { user } = useMe();
  const call = useQuery(query(routes.eventCalls.detail, { id: eventCallId }));
  if (call.data === undefined) return call.error === null ? '…' : say('call.hidden');
  const { previewId, name, dateTime } = call.data.data.eventCall;
  return (
    <AnchorLink to="/calls/$previewId" params={{ previewId }}>
      {`${name}, ${writeMoment(dateTime, user.timeZone)}`}
    </AnchorLink>
  );
}
