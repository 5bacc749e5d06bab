import { Alert, List } from '@mantine/core';
import type { CallEvent } from '../records.ts';
import { warningText } from './warning-texts.ts';
import { partOf } from './event-parts.ts';
import { PartLink } from './part-link.tsx';
import { say } from './say.ts';

type Props = { warnings: CallEvent['warnings']; onGo: (part: string) => void };

/** The problems of an event since it was saved, with links to the parts where they can be fixed. */
export function EventWarnings({ warnings, onGo }: Props) {
  if (warnings.length === 0) return null;
  return (
    <Alert color="yellow" title={say('warnings.title')}>
      <List size="sm">
        {warnings.map((warning) => {
          const { path } = warning;
          const text = warningText(warning);
          const part = partOf(path);
          return (
            <List.Item key={`${path} ${text}`}>
              {part !== undefined && (
                <>
                  <PartLink part={part} onGo={onGo} />
                  {': '}
                </>
              )}
              {text}
            </List.Item>
          );
        })}
      </List>
    </Alert>
  );
}
