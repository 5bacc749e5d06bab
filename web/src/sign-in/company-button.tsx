import { Alert, Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ApiError, messageWithId } from '../api-error.ts';
import { startCompanySignIn } from '../auth/company-sign-in.ts';
import { say } from './say.ts';

/** Redirects to the company's identity provider, found by the domain of the email address. */
export function CompanyButton({ email, returnTo }: { email: string; returnTo: string | undefined }) {
  const start = useMutation({ mutationFn: () => startCompanySignIn({ email }, returnTo) });
  return (
    <>
      {start.error !== null && (
        <Alert color="red" role="alert">
          {wordsFor(start.error)}
        </Alert>
      )}
      <Button variant="default" loading={start.isPending} onClick={() => start.mutate()}>
        {say('company')}
      </Button>
    </>
  );
}

function wordsFor(error: Error): string {
  if (!(error instanceof ApiError)) return messageWithId(error);
  if (error.status === 400) return say('company.emailFirst');
  if (error.status === 404) return say('company.none');
  return messageWithId(error);
}
