import { routes } from '@callwright/sdk/routes';
import { useQuery } from '@tanstack/react-query';
import { query } from '../api.ts';
import { useMay } from '../auth/session.ts';
import { useSend } from '../ui/use-send.ts';
import { RecordPast } from './record-past.tsx';
import { say } from './say.ts';

const restorable = [
  'firstName',
  'lastName',
  'email',
  'phoneNumber',
  'country',
  'timeZone',
  'userId',
] as const;

type Props = { contactId: number; etag: string | null; timeZone: string };

export function ContactPast({ contactId, etag, timeZone }: Props) {
  const mayWrite = useMay('contacts:write');
  const timeline = useQuery(query(routes.contacts.timeline, { contactId }));
  const { mutate } = useSend(routes.contacts.update, {
    ifMatch: etag,
    invalidates: [routes.contacts],
    done: say('restored'),
  });
  return (
    <RecordPast
      of="CONTACT"
      timeline={timeline}
      timeZone={timeZone}
      restorable={mayWrite ? restorable : []}
      onRestore={(field, value) => mutate({ id: contactId, [field]: value })}
    />
  );
}
