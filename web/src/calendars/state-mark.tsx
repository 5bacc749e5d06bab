import { Badge } from '@mantine/core';
import type { Mood } from './calendar-words.ts';

const colors: Record<Mood, string> = {
  fine: 'green',
  waiting: 'indigo',
  trouble: 'orange',
  lost: 'red',
  none: 'gray',
};

const paths: Record<Mood, string> = {
  fine: 'm5 12.5 4.5 4.5L19 7.5',
  waiting: 'M12 7v5l3 2M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0',
  trouble: 'M12 8v5m0 3.5v.1M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0',
  lost: 'M12 8v5m0 3.5v.1M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0',
  none: 'M6 12h12',
};

/** A state as an icon, a color and words; each of them is enough to understand it. */
export function StateMark({ mood, words }: { mood: Mood; words: string }) {
  return (
    <Badge
      variant="light"
      color={colors[mood]}
      tt="none"
      fw={500}
      leftSection={
        <svg
          width={12}
          height={12}
          viewBox="0 0 24 24"
          fill="none"
          stroke="currentColor"
          strokeWidth={2.5}
          strokeLinecap="round"
          strokeLinejoin="round"
          aria-hidden="true"
          focusable="false"
        >
          <path d={paths[mood]} />
        </svg>
      }
    >
      {words}
    </Badge>
  );
}
