import { Anchor, Container } from '@mantine/core';
import { Link, useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { Failure, Nothing } from './states.tsx';

/** In place of a screen that could not be shown at all. */
export function PageFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = async () => {
    reset();
    await router.invalidate();
  };
  return (
    <Container py="xl">
      <Failure error={error instanceof Error ? error : new Error(String(error))} retry={retry} />
    </Container>
  );
}

export function NotFound() {
  return (
    <Nothing title="There is nothing here" description="The address may be wrong, or what it showed is gone.">
      <Anchor component={Link} to="/calls">
        Go to the calls
      </Anchor>
    </Nothing>
  );
}
