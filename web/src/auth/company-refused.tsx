import { Alert, Anchor, Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ApiError, messageWithId } from '../api-error.ts';
import { CardPage } from './card-page.tsx';
import { readWay, startCompanySignIn } from './company-sign-in.ts';
import { say } from './say.ts';

/** Why a person who came back from their company's identity provider cannot sign in, and what they can do. */
export function CompanyRefused({ error }: { error: Error }) {
  const way = readWay() ?? { kind: 'SIGN_IN' };
  return (
    <CardPage title={say(`refused.${way.kind}`)}>
      <Alert color="red" role="alert">
        {wordsFor(error)}
      </Alert>
      <Text size="sm">{way.kind === 'PROVE' ? say('refused.proveHelp') : adviceFor(error)}</Text>
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
  if (way?.kind === 'PROVE') return <Button onClick={() => window.close()}>{say('refused.close')}</Button>;
  return (
    <Stack>
      {again.error !== null && (
        <Alert color="red" role="alert">
          {messageWithId(again.error)}
        </Alert>
      )}
      <Button loading={again.isPending} onClick={() => again.mutate()}>
        {say('refused.again')}
      </Button>
      {way?.kind !== 'LINK' && (
        <Anchor href="/sign-in" size="sm">
          {say('toSignIn')}
        </Anchor>
      )}
    </Stack>
  );
}

function wordsFor(error: Error): string {
  if (codeOf(error) === 'SIGN_IN_EXPIRED') return say('refused.expired');
  const message = messageWithId(error);
  return /[.!?)]$/.test(message) ? message : `${message}.`;
}

function adviceFor(error: Error): string {
  switch (codeOf(error)) {
    case 'SIGN_IN_EXPIRED':
      return say('refused.expiredHelp');
    case 'COMPANY_SIGN_IN_FAILED':
      return say('refused.failedHelp');
    case 'COMPANY_SIGN_IN_REFUSED':
      return say('refused.refusedHelp');
    default:
      return say('refused.otherHelp');
  }
}

function codeOf(error: Error): string | null {
  return error instanceof ApiError ? error.code : null;
}
