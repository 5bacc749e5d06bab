import { Text, Timeline } from '@mantine/core';
import type { CallDetail } from '../records.ts';
import { Section } from '../ui/section.tsx';
import { writeMoment } from '../ui/time.ts';

/** What happened to the call, the newest first. */
export function CallHistory({ history, timeZone }: { history: CallDetail['history']; timeZone: string }) {
  if (history.length === 0) return null;
  const newestFirst = history.toSorted((a, b) => b.at.localeCompare(a.at));
  return (
    <Section title="History">
      <Timeline bulletSize={14} lineWidth={2}>
        {newestFirst.map((entry) => (
          <Timeline.Item key={`${entry.at}-${entry.action}`} title={actionName(entry.action)}>
            <Text size="sm" c="dimmed">
              {writeMoment(entry.at, timeZone)} · {entry.actor.name || entry.actor.type}
            </Text>
            <Text size="sm">{change(entry, timeZone)}</Text>
          </Timeline.Item>
        ))}
      </Timeline>
    </Section>
  );
}

/** eventCall.rescheduled → Rescheduled */
function actionName(action: string): string {
  const words = (action.split('.').at(-1) ?? action).replaceAll(
    /([A-Z])|[_-]/g,
    (_, letter: string | undefined) => ` ${letter?.toLowerCase() ?? ''}`,
  );
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function change({ before, after }: CallDetail['history'][number], timeZone: string): string | null {
  if (typeof after['reason'] === 'string' && after['reason'] !== '') return after['reason'];
  const from = before['dateTime'];
  const to = after['dateTime'];
  if (typeof from !== 'string' || typeof to !== 'string' || from === to) return null;
  return `From ${writeMoment(from, timeZone)} to ${writeMoment(to, timeZone)}`;
}
