import { Button } from '@mantine/core';
import { useMay } from '../auth/session.ts';
import { Nothing } from '../ui/states.tsx';
import { say } from './say.ts';
import { useRestoreContacts } from './use-restore-contacts.ts';

/** Shown for a contact that is deleted or that the member may not see: both look the same. */
export function MissingContact({ contactId }: { contactId: string }) {
  const mayWrite = useMay('contacts:write');
  const restore = useRestoreContacts();
  return (
    <Nothing title={say('missing')} description={say('missingHelp')}>
      {mayWrite && (
        <Button
          variant="light"
          loading={restore.isPending}
          onClick={() => restore.mutate({ ids: [contactId] })}
        >
          {say('missing.restore')}
        </Button>
      )}
    </Nothing>
  );
}
