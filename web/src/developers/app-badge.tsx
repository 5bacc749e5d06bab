import { Badge } from '@mantine/core';
import type { OAuthClient } from '../records.ts';
import { statusColors } from './app-words.ts';
import { say } from './say.ts';

/** How far the app is open, or that it is stopped. */
export function AppBadge({ app }: { app: OAuthClient }) {
  const isStopped = app.suspended_at !== null;
  return (
    <Badge variant="light" color={isStopped ? 'red' : statusColors[app.approval_status]}>
      {isStopped ? say('app.stopped') : app.approval_status}
    </Badge>
  );
}
