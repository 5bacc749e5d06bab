import { Alert, Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { ApiError } from '../api-error.ts';
import { messageWithId } from '../ui/use-send.ts';
import { startCompanySignIn } from './company-sign-in.ts';

/** Leaves for the provider of the company that the e-mail belongs to, by its domain. */
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
        Continue with your company
      </Button>
    </>
  );
}

function wordsFor(error: Error): string {
  if (!(error instanceof ApiError)) return messageWithId(error);
  if (error.status === 400) return 'Enter the e-mail you have at your company first.';
  if (error.status === 404)
    return 'There is no company sign-in for that e-mail. Use your password, or ask your administrator.';
  return messageWithId(error);
}
