import { Button, Checkbox, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { say } from './say.ts';
import { scopeText } from '../oauth/scope-texts.ts';
import { readingScopes, scopeGroups } from './scope-groups.ts';

type Props = {
  label: string;
  description?: string;
  value: string[];
  onChange: (value: string[]) => void;
  error?: ReactNode;
};

/** Chooses scopes, described in words and grouped by resource. */
export function ScopeChoice({ value, onChange, ...group }: Props) {
  return (
    <Checkbox.Group {...group} value={value} onChange={onChange}>
      <Group gap="xs" my="xs">
        <Button size="compact-xs" variant="default" onClick={() => onChange([...readingScopes])}>
          {say('scopes.read')}
        </Button>
        <Button
          size="compact-xs"
          variant="default"
          disabled={value.length === 0}
          onClick={() => onChange([])}
        >
          {say('none')}
        </Button>
      </Group>
      <SimpleGrid cols={{ base: 1, sm: 2 }} verticalSpacing="md">
        {scopeGroups().map(({ name, scopes: inGroup }) => (
          <Stack key={name} gap={6} role="group" aria-label={name}>
            <Text size="sm" fw={500}>
              {name}
            </Text>
            {inGroup.map((scope) => (
              <Checkbox key={scope} size="sm" value={scope} label={scopeText(scope)} description={scope} />
            ))}
          </Stack>
        ))}
      </SimpleGrid>
    </Checkbox.Group>
  );
}
