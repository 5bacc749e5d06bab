import { Stack, Text } from '@mantine/core';
import { Page } from '../ui/page.tsx';
import { Section } from '../ui/section.tsx';
import { Buttons } from './buttons.tsx';
import { Colors } from './colors.tsx';
import { Fields } from './fields.tsx';
import { Lists } from './lists.tsx';

/** Every component of the design system in every state, for viewing and testing. Not part of the built app. */
export function DesignPage() {
  return (
    <Stack component="main" p="lg" gap="md" maw={1040}>
      <Page title="Parts of the app">
        <Section title="Type">
          <Text fz={28} fw={600} c="bright">
            28, numbers that stand alone: €77,500
          </Text>
          <Text size="xl" fw={600} c="bright">
            20, titles of screens
          </Text>
          <Text size="lg" fw={600} c="bright">
            16, titles of dialogs
          </Text>
          <Text>14, texts</Text>
          <Text size="sm">13, tables, fields and buttons</Text>
          <Text size="xs" c="dimmed">
            12, labels and times
          </Text>
        </Section>
        <Section title="Colors">
          <Colors />
        </Section>
        <Section title="Buttons">
          <Buttons />
        </Section>
        <Section title="Fields">
          <Fields />
        </Section>
        <Section title="Lists and states">
          <Lists />
        </Section>
      </Page>
    </Stack>
  );
}
