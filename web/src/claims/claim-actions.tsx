import { Button, Group } from '@mantine/core';
import { useLevel, useMay } from '../auth/session.ts';
import type { Claim } from '../records.ts';
import { confirm } from '../ui/confirm.tsx';
import { AnchorLink } from '../ui/link.tsx';
import type { CellPlace } from '../ui/table/column.ts';
import { AssignLead } from './assign-lead.tsx';
import { say } from './say.ts';
import { useRelease } from './use-claiming.ts';

type Props = { claim: Claim; name: string; place: CellPlace };

/** A link to the call of a claim, and buttons to reassign or release the lead. */
export function ClaimActions({ claim, name, place: { tabIndex } }: Props) {
  const mayRelease = useMay('claims:write');
  const mayAssign = useLevel('claims:write') === 'all';
  const release = useRelease();
  const isOpen = claim.releasedAt === null;
  const ask = () =>
    confirm({
      title: say('release.title', { name }),
      text: say('release.text'),
      confirm: say('release'),
      onConfirm: () => release.mutate({ contactIds: [claim.contactId] }),
    });
  return (
    <Group gap="xs" wrap="nowrap" justify="flex-end">
      {claim.eventCallId !== null && (
        <AnchorLink
          to="/calls/$previewId"
          params={{ previewId: String(claim.eventCallId) }}
          size="sm"
          tabIndex={tabIndex}
        >
          {say('call')}
        </AnchorLink>
      )}
      {isOpen && mayAssign && (
        <AssignLead contactId={claim.contactId} name={name} setterId={claim.setterId} tabIndex={tabIndex} />
      )}
      {isOpen && mayRelease && (
        <Button
          size="xs"
          variant="default"
          aria-label={say('release.of', { name })}
          loading={release.isPending}
          tabIndex={tabIndex}
          onClick={ask}
        >
          {say('release')}
        </Button>
      )}
    </Group>
  );
}
