import { routes } from '@callwright/sdk/routes';
import { useQuery } from '@tanstack/react-query';
import { query } from '../api.ts';
import { useMay } from '../auth/session.ts';
import { useSend } from '../ui/use-send.ts';
import { RecordPast } from './record-past.tsx';
import { say } from './say.ts';

const restorable = ['notes'] as const;

type Props = { callId: number; etag: string | null; timeZone: string };

export function CallPast({ callId, etag, timeZone }: Props) {
  const mayWrite = useMay('calls:write');
  const timeline = useQuery(query(routes.eventCalls.timeline, { id: callId }));
  const { mutate } = useSend(routes.eventCalls.update, {
    ifMatch: etag,
    invalidates: [routes.eventCalls],
    done: say('restored'),
  });
  return (
    <RecordPast
      of="CALL"
      timeline={timeline}
      timeZone={timeZone}
      restorable={mayWrite ? restorable : []}
      onRestore={(field, value) => mutate({ id: callId, [field]: value })}
    />
  );
}
