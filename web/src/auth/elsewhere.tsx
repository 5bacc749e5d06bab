import { routes } from '@callwright/sdk/routes';
import { Button, Stack, Text } from '@mantine/core';
import type { SignedIn } from '../records.ts';
import { useSend } from '../ui/use-send.ts';
import { enterWorkspace } from './enter-workspace.ts';
import { leaveEverywhere } from './sign-out.ts';
import { say } from './say.ts';

/** The ways out of a closed workspace: another one, or signing out. */
export function Elsewhere({ workspaces }: Pick<SignedIn, 'workspaces'>) {
  const signOut = useSend(routes.auth.signOut, { onDone: leaveEverywhere });
  const open = workspaces.filter(
    ({ lacksFactor, needsCompanySignIn }) => !lacksFactor && !needsCompanySignIn,
  );
  return (
    <Stack gap="xs">
      {open.length > 0 && <Text size="sm">{say('otherWorkspace')}</Text>}
      {open.map(({ id, name }) => (
        <Button key={id} variant="default" onClick={() => enterWorkspace(id)}>
          {name}
        </Button>
      ))}
      <Button variant="subtle" loading={signOut.isPending} onClick={() => signOut.mutate({})}>
        {say('signOut')}
      </Button>
    </Stack>
  );
}
