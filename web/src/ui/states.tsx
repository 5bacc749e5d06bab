import { Alert, Button, Center, EmptyState, Loader, Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { ApiError, messageWithId } from '../api-error.ts';
import type { ReactNode } from 'react';
import { say } from './say.ts';

export function Waiting() {
  return (
    <Center mih={240} component="output">
      <VisuallyHidden>{say('loading')}</VisuallyHidden>
      <Loader />
    </Center>
  );
}

/** What could not be loaded. A record that does not exist, or no more, is not there at the next try either. */
export function Failure({ error, retry }: { error: Error; retry: () => unknown }) {
  if (error instanceof ApiError && error.status === 404)
    return <Nothing title={error.message} description={say('notFound.help')} />;
  return (
    <Alert color="red" title={say('loading.failed')} role="alert">
      <Stack align="flex-start" gap="sm">
        {messageWithId(error)}
        <Button size="xs" color="red" variant="outline" onClick={() => void retry()}>
          {say('tryAgain')}
        </Button>
      </Stack>
    </Alert>
  );
}

export function Nothing({
  title,
  description,
  children,
}: {
  title: string;
  description?: string;
  children?: ReactNode;
}) {
  return (
    <EmptyState title={title} description={description} py="xl">
      {children !== undefined && <EmptyState.Actions>{children}</EmptyState.Actions>}
    </EmptyState>
  );
}

const skeletonRows = [0, 1, 2, 3, 4];

/** The parts of a query result, for one page or several. */
export type Read<T> = { data: T | undefined; error: Error | null; refetch: () => unknown };

/** Shows the loaded data, a loading state, or the error. */
export function Loaded<T>({ from, children }: { from: Read<T>; children: (data: T) => ReactNode }) {
  if (from.data !== undefined) return children(from.data);
  if (from.error !== null) return <Failure error={from.error} retry={from.refetch} />;
  return (
    <Stack component="output" aria-busy="true" aria-label={say('loading')}>
      {skeletonRows.map((row) => (
        <Skeleton key={row} height={44} />
      ))}
    </Stack>
  );
}
