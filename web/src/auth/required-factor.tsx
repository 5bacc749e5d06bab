import { routes } from '@callwright/sdk/routes';
import { Button, Divider, Stack, Text } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useSend } from '../ui/use-send.ts';
import { CardPage } from './card-page.tsx';
import { credentials } from './credentials.ts';
import { PasskeySetup } from './passkey-setup.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { sessionQuery } from './session.ts';
import { leaveEverywhere } from './sign-out.ts';
import { TotpSetup } from './totp-setup.tsx';

/** A fresh page: what was refused is asked again. */
const open = (address: string) => location.assign(address);

/** Where members land whose workspace requires a second factor. */
export function RequiredFactor() {
  const { returnTo = '/calls' } = useSearch({ from: '/second-factor' });
  const { workspaces } = useSuspenseQuery(sessionQuery).data;
  const here = workspaces.find(({ id }) => id === credentials.workspaceId);
  const [codes, show] = useState<readonly string[] | null>(null);
  const goOn = () => open(returnTo);
  const take = (made: readonly string[] | null) => (made === null ? goOn() : show(made));
  if (codes !== null) {
    return (
      <CardPage title="Recovery codes">
        <RecoveryCodes codes={codes} onDone={goOn} />
      </CardPage>
    );
  }
  return (
    <CardPage
      title="Set up a second factor"
      lead={`${here?.name ?? 'Your workspace'} asks for more than a password. It takes a minute.`}
    >
      <TotpSetup onDone={take} />
      <Divider label="or" />
      <PasskeySetup onDone={take} />
      <Divider />
      <Elsewhere workspaces={workspaces.filter((workspace) => !workspace.lacksFactor)} />
    </CardPage>
  );
}

/** The ways out: another workspace, or none. */
function Elsewhere({ workspaces }: { workspaces: readonly { id: number; name: string }[] }) {
  const signOut = useSend(routes.auth.signOut, { onDone: leaveEverywhere });
  return (
    <Stack gap="xs">
      {workspaces.length > 0 && <Text size="sm">Or go to another workspace:</Text>}
      {workspaces.map(({ id, name }) => (
        <Button
          key={id}
          variant="default"
          onClick={() => {
            credentials.chooseWorkspace(id);
            open('/calls');
          }}
        >
          {name}
        </Button>
      ))}
      <Button variant="subtle" loading={signOut.isPending} onClick={() => signOut.mutate({})}>
        Sign out
      </Button>
    </Stack>
  );
}
