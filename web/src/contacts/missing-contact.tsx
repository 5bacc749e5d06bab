import { Button } from '@mantine/core';
import { useMay } from '../auth/session.ts';
import { Nothing } from '../ui/states.tsx';
import { useRestoreContacts } from './use-restore-contacts.ts';

/** In place of a contact that is deleted, or that the member may not see: both look the same. */
export function MissingContact({ contactId }: { contactId: string }) {
  const mayWrite = useMay('contacts:write');
  const restore = useRestoreContacts();
  return (
    <Nothing
      title="This contact is not here"
      description="It may have been deleted, or it belongs to another member."
    >
      {mayWrite && (
        <Button
          variant="light"
          loading={restore.isPending}
          onClick={() => restore.mutate({ ids: [contactId] })}
        >
          Restore it if it was deleted
        </Button>
      )}
    </Nothing>
  );
}
