import { routes } from '@callwright/sdk/routes';
import { messageWithId } from '../api-error.ts';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { send } from '../api.ts';
import { Dialog } from '../ui/dialog.tsx';
import { keepWay, whenProved } from './company-sign-in.ts';

/** Confirms in another window, at the provider that opened the session, so that this page keeps what was typed. */
export function CompanyProof({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  useEffect(() => whenProved(onDone));
  const prove = useMutation({
    mutationFn: async () => {
      const { data } = await send(routes.auth.reauthenticateByCompany, {});
      keepWay({ kind: 'PROVE' });
      if (window.open(data.url, '_blank', 'popup,width=520,height=720') === null)
        throw new Error('The browser has blocked the window. Allow windows for this site, and try again.');
    },
  });
  return (
    <Dialog opened onClose={onClose} title="Confirm that it is you">
      <Stack>
        <Text size="sm">
          You signed in with your company. Confirm there, and you are not asked again for 15 minutes.
        </Text>
        {prove.error !== null && (
          <Alert color="red" role="alert">
            {messageWithId(prove.error)}
          </Alert>
        )}
        <Button data-autofocus loading={prove.isPending} onClick={() => prove.mutate()}>
          {prove.isSuccess ? 'Open the window again' : 'Confirm at your company'}
        </Button>
      </Stack>
    </Dialog>
  );
}
