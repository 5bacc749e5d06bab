import { Container, Paper, Stack, Text, Title } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';
import { Logo } from '../ui/logo.tsx';
import classes from './card-page.module.css';

/** The same in every language. */
const product = 'Callwright';

/** A page with one card in the middle, such as sign-in, an invitation or consent. */
export function CardPage({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · ${product}`;
  }, [title]);
  return (
    <Container component="main" size={412} py={{ base: 'lg', xs: 72 }}>
      <div className={classes['brand']}>
        <Logo size={26} />
        {product}
      </div>
      <Paper withBorder p={{ base: 'md', xs: 28 }}>
        <Stack>
          <Title order={1}>{title}</Title>
          {lead !== undefined && <Text c="dimmed">{lead}</Text>}
          {children}
        </Stack>
      </Paper>
    </Container>
  );
}

/** A link that no longer works. */
export function DeadLink({ title, children }: { title: string; children: ReactNode }) {
  return (
    <CardPage title={title}>
      <Text>{children}</Text>
    </CardPage>
  );
}
