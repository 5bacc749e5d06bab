import { routes } from '@callwright/sdk/routes';
import { Alert, Button, Group, Text } from '@mantine/core';
import { useMe } from '../auth/session.ts';
import type { OAuthClient } from '../records.ts';
import { Section } from '../ui/section.tsx';
import { writeMoment } from '../ui/time.ts';
import { useSend } from '../ui/use-send.ts';
import { appReads } from './app-values.ts';
import { statusMeanings } from './app-words.ts';
import { say } from './say.ts';

/** Who may connect the app, and how to request approval for everybody. */
export function AppApproval({ app }: { app: OAuthClient }) {
  return (
    <Section title={say('approval')}>
      <Decisions app={app} />
      <Text size="sm">{statusMeanings()[app.approval_status]}</Text>
      {isOpen(app) && <Request app={app} />}
    </Section>
  );
}

/** Whether there is something to approve: all of the app, or what has changed since it was approved. */
function isOpen({ approval_status: status, unreviewed_since: unreviewedSince }: OAuthClient): boolean {
  return status === 'Pending' || unreviewedSince !== null;
}

/** The operator's suspension or rejection of the app, with the reason. */
function Decisions({ app }: { app: OAuthClient }) {
  const { timeZone } = useMe().user;
  const { suspended_at: suspendedAt, rejected_at: rejectedAt } = app;
  const isDeclined = isOpen(app) && app.approval_requested_at === null;
  return (
    <>
      {suspendedAt !== null && (
        <Alert color="red" title={say('approval.stopped')}>
          {say('approval.stoppedSince', { suspendedAt: writeMoment(suspendedAt, timeZone) })}
          <Reason text={app.suspension_reason} />
        </Alert>
      )}
      {app.unreviewed_since !== null && (
        <Alert color="yellow" title={say('approval.changed')}>
          {say('approval.changedSince', { unreviewedSince: writeMoment(app.unreviewed_since, timeZone) })}
        </Alert>
      )}
      {rejectedAt !== null && isDeclined && (
        <Alert color="yellow" title={say('approval.declined')}>
          {say('approval.declinedOn', { rejectedAt: writeMoment(rejectedAt, timeZone) })}
          <Reason text={app.rejection_reason} />
        </Alert>
      )}
    </>
  );
}

function Reason({ text }: { text: string | null }) {
  if (text === null) return null;
  return (
    <Text size="sm" mt="xs" style={{ overflowWrap: 'anywhere' }}>
      {say('approval.reason', { text })}
    </Text>
  );
}

function Request({ app }: { app: OAuthClient }) {
  const { user } = useMe();
  const request = useSend(routes.oauth.updateClient, {
    done: say('approval.requested'),
    invalidates: appReads,
  });
  if (app.approval_requested_at !== null)
    return (
      <Text size="sm" c="dimmed">
        {say('approval.requestedOn', {
          approval_requested_at: writeMoment(app.approval_requested_at, user.timeZone),
        })}
      </Text>
    );
  return (
    <Group>
      <Button
        variant="light"
        loading={request.isPending}
        onClick={() => request.mutate({ clientId: app.client_id, request_approval: true })}
      >
        {say('approval.request')}
      </Button>
    </Group>
  );
}
