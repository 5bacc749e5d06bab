import { routes } from '@callwright/sdk/routes';
import { messageWithId } from '../api-error.ts';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { send } from '../api.ts';
import { Dialog } from '../ui/dialog.tsx';
import { keepWay, whenProved } from './company-sign-in.ts';
import { say } from './say.ts';

/**
 * Confirms the person's identity in another window, at the provider that opened the session, so that this page keeps
 * what was typed.
 */
export function CompanyProof({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  useEffect(() => whenProved(onDone));
  const prove = useMutation({
    mutationFn: async () => {
      const { data } = await send(routes.auth.reauthenticateByCompany, {});
      keepWay({ kind: 'PROVE' });
      if (window.open(data.url, '_blank', 'popup,width=520,height=720') === null)
        throw new Error(say('prove.blocked'));
    },
  });
  return (
    <Dialog opened onClose={onClose} title={say('prove')}>
      <Stack>
        <Text size="sm">{say('prove.company')}</Text>
        {prove.error !== null && (
          <Alert color="red" role="alert">
            {messageWithId(prove.error)}
          </Alert>
        )}
        <Button data-autofocus loading={prove.isPending} onClick={() => prove.mutate()}>
          {say(prove.isSuccess ? 'prove.again' : 'prove.companySubmit')}
        </Button>
      </Stack>
    </Dialog>
  );
}
