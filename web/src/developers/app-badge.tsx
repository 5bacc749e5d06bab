import { Badge } from '@mantine/core';
import type { OAuthClient } from '../records.ts';
import { statusColors } from './app-words.ts';
import { say } from './say.ts';

/** The approval status of the app, or that it is suspended. */
export function AppBadge({ app }: { app: OAuthClient }) {
  const isStopped = app.suspended_at !== null;
  return (
    <Badge variant="light" color={isStopped ? 'red' : statusColors[app.approval_status]}>
      {isStopped ? say('app.stopped') : app.approval_status}
    </Badge>
  );
}
