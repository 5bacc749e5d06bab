import { Container, Paper, Stack, Text, Title } from '@mantine/core';
import { useEffect, type ReactNode } from 'react';

/** A page with one card in the middle, such as sign-in, an invitation or consent. */
export function CardPage({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Callwright`;
  }, [title]);
  return (
    <Container component="main" size={460} py={{ base: 'lg', xs: 64 }}>
      <Stack>
        <Text fw={700} ta="center">
          Callwright
        </Text>
        <Paper withBorder p={{ base: 'md', xs: 'xl' }}>
          <Stack>
            <Title order={1} size="h3">
              {title}
            </Title>
            {lead !== undefined && <Text c="dimmed">{lead}</Text>}
            {children}
          </Stack>
        </Paper>
      </Stack>
    </Container>
  );
}

/** A link that leads nowhere any more. */
export function DeadLink({ title, children }: { title: string; children: ReactNode }) {
  return (
    <CardPage title={title}>
      <Text>{children}</Text>
    </CardPage>
  );
}
