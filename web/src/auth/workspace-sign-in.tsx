import { routes } from '@callwright/sdk/routes';
import { messageWithId } from '../api-error.ts';
import { Alert, Anchor, Button, Stack } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { query } from '../api.ts';
import { Loaded } from '../ui/states.tsx';
import { CardPage, DeadLink } from './card-page.tsx';
import { startCompanySignIn } from './company-sign-in.ts';
import { say } from './say.ts';

/** The sign-in page of one workspace, with the sign-in options of its company. */
export function WorkspaceSignIn() {
  const { workspace } = useParams({ from: '/sign-in/at/$workspace' });
  const options = useQuery({ ...query(routes.auth.companyOptions, { workspace }), retry: false });
  const start = useMutation({
    mutationFn: (connectionId: number) => startCompanySignIn({ workspace, connectionId }, undefined),
  });
  if (options.error !== null)
    return (
      <DeadLink title={say('signIn')}>
        {say('company.none')} <Anchor href="/sign-in">{say('company.password')}</Anchor>
      </DeadLink>
    );
  return (
    <Loaded from={options}>
      {({ data }) => (
        <CardPage title={say('company.signInTo', { workspace: data.workspaceName })}>
          <Stack>
            {start.error !== null && (
              <Alert color="red" role="alert">
                {messageWithId(start.error)}
              </Alert>
            )}
            {data.connections.map(({ id, name }) => (
              <Button key={id} loading={start.isPending} onClick={() => start.mutate(id)}>
                {say('company.continue', { name })}
              </Button>
            ))}
            <Anchor href="/sign-in" size="sm">
              {say('company.password')}
            </Anchor>
          </Stack>
        </CardPage>
      )}
    </Loaded>
  );
}
