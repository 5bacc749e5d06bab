import { routes } from '@callwright/sdk/routes';
import { useQuery } from '@tanstack/react-query';
import { versionedQuery } from '../api.ts';
import { RescheduleCall } from '../calls/reschedule-call.tsx';
import type { Call } from '../records.ts';

/** Moves a call that did not take place to another time. */
export function RescheduleEnded({
  call,
  timeZone,
  onClose,
}: {
  call: Call;
  timeZone: string;
  onClose: () => void;
}) {
  const detail = useQuery(versionedQuery(routes.eventCalls.detail, { id: String(call.id) }));
  if (detail.data === undefined) return null;
  const { data, etag } = detail.data;
  return <RescheduleCall call={data.eventCall} etag={etag} timeZone={timeZone} opened onClose={onClose} />;
}
