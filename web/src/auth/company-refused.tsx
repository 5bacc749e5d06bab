import { Alert, Anchor, Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ApiError, messageWithId } from '../api-error.ts';
import { CardPage } from './card-page.tsx';
import { readWay, startCompanySignIn } from './company-sign-in.ts';

const titles = {
  SIGN_IN: 'You are not signed in',
  LINK: 'Your account is not connected',
  PROVE: 'You have not confirmed that it is you',
};

/** Somebody came back from the provider of their company, and is not let in: why, and what they can do. */
export function CompanyRefused({ error }: { error: Error }) {
  const way = readWay() ?? { kind: 'SIGN_IN' };
  return (
    <CardPage title={titles[way.kind]}>
      <Alert color="red" role="alert">
        {wordsFor(error)}
      </Alert>
      <Text size="sm">
        {way.kind === 'PROVE'
          ? 'Your page is still open where you left it. Close this window, and confirm again from there.'
          : adviceFor(error)}
      </Text>
      <Onward />
    </CardPage>
  );
}

function Onward() {
  const way = readWay();
  const again = useMutation({
    mutationFn: async () => {
      if (way?.kind === 'SIGN_IN') return startCompanySignIn(way.input, way.returnTo);
      location.assign(way === null ? '/sign-in' : '/settings/security');
    },
  });
  if (way?.kind === 'PROVE') return <Button onClick={() => window.close()}>Close this window</Button>;
  return (
    <Stack>
      {again.error !== null && (
        <Alert color="red" role="alert">
          {messageWithId(again.error)}
        </Alert>
      )}
      <Button loading={again.isPending} onClick={() => again.mutate()}>
        Try again
      </Button>
      {way?.kind !== 'LINK' && (
        <Anchor href="/sign-in" size="sm">
          Back to the sign-in page
        </Anchor>
      )}
    </Stack>
  );
}

function wordsFor(error: Error): string {
  if (codeOf(error) === 'SIGN_IN_EXPIRED')
    return 'This sign-in was used already, is older than ten minutes, or began in another browser or window.';
  const message = messageWithId(error);
  return /[.!?)]$/.test(message) ? message : `${message}.`;
}

function adviceFor(error: Error): string {
  switch (codeOf(error)) {
    case 'SIGN_IN_EXPIRED':
      return 'Each sign-in counts once. Start a new one here, and stay in this window until you are in.';
    case 'COMPANY_SIGN_IN_FAILED':
      return 'Nothing was changed. Try again; if it happens again, tell an administrator of your workspace. The audit log there says what was wrong.';
    case 'COMPANY_SIGN_IN_REFUSED':
      return 'If you have another account at your company, sign out of this one there first, and then try again.';
    default:
      return 'Nothing was changed. Try again in a moment.';
  }
}

function codeOf(error: Error): string | null {
  return error instanceof ApiError ? error.code : null;
}
