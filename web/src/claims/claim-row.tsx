import { Badge, Button, Group, Text } from '@mantine/core';
import { useLevel, useMay, useMe } from '../auth/session.ts';
import type { Claim } from '../records.ts';
import { confirm } from '../ui/confirm.tsx';
import { AnchorLink } from '../ui/link.tsx';
import classes from '../ui/list.module.css';
import { writeAgo, writeMoment } from '../ui/time.ts';
import { AssignLead } from './assign-lead.tsx';
import { claimOutcomeNames, claimStatusNames, originNames } from './claim-names.ts';
import { say } from './say.ts';
import { useRelease } from './use-claiming.ts';

export function ClaimRow({ claim }: { claim: Claim }) {
  const { user } = useMe();
  const mayRelease = useMay('claims:write');
  const mayAssign = useLevel('claims:write') === 'all';
  const release = useRelease();
  const isOpen = claim.releasedAt === null;
  const name = claim.contact.name || say('lead.unnamed');
  const ask = () =>
    confirm({
      title: say('release.title', { name }),
      text: say('release.text'),
      confirm: say('release'),
      onConfirm: () => release.mutate({ contactIds: [claim.contactId] }),
    });
  return (
    <Group component="li" className={classes['row'] ?? ''} px="md" py="sm" justify="space-between">
      <div style={{ flex: '1 1 220px', overflowWrap: 'anywhere' }}>
        <Group gap="xs">
          <AnchorLink to="/contacts/$contactId" params={{ contactId: String(claim.contactId) }} fw={500}>
            {name}
          </AnchorLink>
          <Badge
            variant="light"
            color={claim.claimStatus === 'DISCOVERY_OUTCOME_PENDING' ? 'orange' : 'gray'}
          >
            {claimStatusNames()[claim.claimStatus]}
          </Badge>
          {claim.outcome !== null && (
            <Badge variant="light" color={claim.outcome === 'QUALIFIED' ? 'green' : 'gray'}>
              {claimOutcomeNames()[claim.outcome]}
            </Badge>
          )}
        </Group>
        <Text size="sm" c="dimmed" title={writeMoment(claim.claimedAt, user.timeZone)}>
          {[
            claim.setterId === user.id ? say('you') : claim.user?.name,
            `${originNames()[claim.origin]} ${writeAgo(claim.claimedAt)}`,
            isOpen ? undefined : say('isClosed'),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </div>
      <Group gap="xs">
        {claim.eventCallId !== null && (
          <AnchorLink to="/calls/$previewId" params={{ previewId: String(claim.eventCallId) }} size="sm">
            {say('call')}
          </AnchorLink>
        )}
        {isOpen && mayAssign && (
          <AssignLead contactId={claim.contactId} name={name} setterId={claim.setterId} />
        )}
        {isOpen && mayRelease && (
          <Button
            size="xs"
            variant="default"
            aria-label={say('release.of', { name })}
            loading={release.isPending}
            onClick={ask}
          >
            {say('release')}
          </Button>
        )}
      </Group>
    </Group>
  );
}
