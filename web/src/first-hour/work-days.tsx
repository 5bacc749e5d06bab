import { Chip, Group, Input } from '@mantine/core';
import type { ReactNode } from 'react';
import { useMe } from '../auth/session.ts';
import { locale } from '../messages/app-language.ts';
import { say } from './say.ts';

type Props = { chosen: number[]; onChange: (days: number[]) => void; error: ReactNode };

/** The days of the week, starting as set in the workspace; 0 is Sunday. */
export function WorkDays({ chosen, onChange, error }: Props) {
  const { workspace } = useMe();
  const first = workspace.weekStart === 'SUNDAY' ? 0 : 1;
  const days = Array.from({ length: 7 }, (_, index) => (index + first) % 7);
  return (
    <Input.Wrapper label={say('hours.days')} error={error} labelElement="div">
      <Chip.Group multiple value={chosen.map(String)} onChange={(values) => onChange(values.map(Number))}>
        <Group gap={6} mt={4} role="group" aria-label={say('hours.days')}>
          {days.map((day) => (
            <Chip key={day} value={String(day)} variant="outline" size="xs">
              {nameOf(day)}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </Input.Wrapper>
  );
}

function nameOf(day: number): string {
  // January 1, 2023 was a Sunday.
  const date = new Date(Date.UTC(2023, 0, 1 + day));
  return new Intl.DateTimeFormat(locale(), { weekday: 'short', timeZone: 'UTC' }).format(date);
}
