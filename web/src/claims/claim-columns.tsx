import { Badge } from '@mantine/core';
import { useMe } from '../auth/session.ts';
import type { Claim } from '../records.ts';
import { AnchorLink } from '../ui/link.tsx';
import type { Column } from '../ui/table/column.ts';
import { Empty } from '../ui/table/empty.tsx';
import { writeAgo, writeMoment } from '../ui/time.ts';
import { personName } from '../ui/person-name.ts';
import { ClaimActions } from './claim-actions.tsx';
import { claimOutcomeNames, claimStatusNames, originNames } from './claim-names.ts';
import { say } from './say.ts';

export function claimName({ contact }: Claim): string {
  return personName(contact.name) || say('lead.unnamed');
}

/** The columns of the table of claims. */
export function useClaimColumns(): readonly Column<Claim>[] {
  const { user } = useMe();
  return [
    {
      key: 'lead',
      label: say('theLead'),
      width: 200,
      cell: (claim, { tabIndex }) => (
        <AnchorLink
          to="/contacts/$contactId"
          params={{ contactId: String(claim.contactId) }}
          fw={500}
          tabIndex={tabIndex}
        >
          {claimName(claim)}
        </AnchorLink>
      ),
    },
    { key: 'status', label: say('filter.status'), width: 170, card: 'line', cell: statusOf },
    { key: 'outcome', label: say('filter.outcome'), width: 120, cell: outcomeOf },
    {
      key: 'setter',
      label: say('setter'),
      width: 150,
      cell: ({ setterId, user: setter }) =>
        setterId === user.id ? say('you') : (setter?.name ?? say('nobody')),
    },
    {
      key: 'claimed',
      label: say('filter.claimed'),
      width: 150,
      order: { column: 'claimedAt', first: 'desc' },
      cell: ({ claimedAt }) => (
        <time dateTime={claimedAt} title={writeMoment(claimedAt, user.timeZone)}>
          {writeAgo(claimedAt)}
        </time>
      ),
    },
    {
      key: 'origin',
      label: say('origin'),
      width: 150,
      isExtra: true,
      cell: ({ origin }) => originNames()[origin],
    },
    {
      key: 'open',
      label: say('open'),
      width: 100,
      cell: ({ releasedAt }) => (releasedAt === null ? say('open') : say('closed')),
    },
    {
      key: 'actions',
      label: say('actions'),
      width: 280,
      card: 'end',
      cell: (claim, place) => <ClaimActions claim={claim} name={claimName(claim)} place={place} />,
    },
  ];
}

function statusOf({ claimStatus }: Claim) {
  return (
    <Badge variant="light" color={claimStatus === 'DISCOVERY_OUTCOME_PENDING' ? 'orange' : 'gray'}>
      {claimStatusNames()[claimStatus]}
    </Badge>
  );
}

function outcomeOf({ outcome }: Claim) {
  if (outcome === null) return <Empty />;
  return (
    <Badge variant="light" color={outcome === 'QUALIFIED' ? 'green' : 'gray'}>
      {claimOutcomeNames()[outcome]}
    </Badge>
  );
}
