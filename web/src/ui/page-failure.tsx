import { Container } from '@mantine/core';
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { Failure, Nothing } from './states.tsx';
import { AnchorLink } from './link.tsx';
import { say } from './say.ts';

/** Shown instead of a screen that could not be rendered. */
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
    <Nothing title={say('notFound')} description={say('notFound.help')}>
      <AnchorLink to="/today">{say('notFound.go')}</AnchorLink>
    </Nothing>
  );
}
