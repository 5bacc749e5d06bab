import { Group, Stack, Title } from '@mantine/core';
import type { LinkProps } from '@tanstack/react-router';
import { useEffect, type ReactNode } from 'react';
import { AnchorLink } from './link.tsx';

type Props = {
  title: string;
  /** Where one came from, above the title. */
  back?: Pick<LinkProps, 'to' | 'params'> & { label: string };
  actions?: ReactNode;
  children: ReactNode;
};

/** Title, actions and content of a screen. */
export function Page({ title, back, actions, children }: Props) {
  useEffect(() => {
    document.title = `${title} · Callwright`;
  }, [title]);
  return (
    <Stack gap="lg" maw={1100}>
      <Stack gap={4}>
        {back !== undefined && (
          <AnchorLink to={back.to ?? '/'} params={back.params as never} size="sm">
            ← {back.label}
          </AnchorLink>
        )}
        <Group justify="space-between" align="center">
          <Title order={1} size="h2" style={{ overflowWrap: 'anywhere' }}>
            {title}
          </Title>
          {actions !== undefined && <Group gap="xs">{actions}</Group>}
        </Group>
      </Stack>
      {children}
    </Stack>
  );
}
