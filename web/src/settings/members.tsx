import { Badge, Button, Group, Select, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { roleNames, type RoleKey } from '@callwright/contract/roles.ts';
import { routes } from '@callwright/sdk/routes';
import { query } from '../api.ts';
import { useMe } from '../auth/session.ts';
import { MemberCalendar } from '../calendars/member-calendar.tsx';
import type { Member } from '../records.ts';
import { optionsOf } from '../ui/choices.ts';
import classes from '../ui/list.module.css';
import { Pager } from '../ui/pager.tsx';
import { RowList } from '../ui/row-list.tsx';
import { Loaded } from '../ui/states.tsx';
import { writeAgo } from '../ui/time.ts';
import { memberName } from '../ui/use-members.ts';
import { useSend } from '../ui/use-send.ts';
import { InviteMember } from './invite-member.tsx';
import { MemberActions } from './member-actions.tsx';

const pageSize = 50;
const statusColors = { INVITED: 'orange', DEACTIVATED: 'gray' } as const;
const statusNames = { INVITED: 'Invited', DEACTIVATED: 'Deactivated' } as const;

export function Members() {
  const [page, setPage] = useState(0);
  const [inviting, invite] = useDisclosure();
  const members = useQuery({
    ...query(routes.users.list, { page, limit: pageSize }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <Group justify="flex-end">
        <Button onClick={invite.open}>Invite a member</Button>
      </Group>
      <InviteMember opened={inviting} onClose={invite.close} />
      <Loaded from={members}>
        {({ data, meta }) => (
          <>
            <RowList label="Members">
              {data.users.map((member) => (
                <MemberRow key={member.id} member={member} />
              ))}
            </RowList>
            <Pager meta={meta} onPage={setPage} />
          </>
        )}
      </Loaded>
    </>
  );
}

function MemberRow({ member }: { member: Member }) {
  const { user } = useMe();
  const update = useSend(routes.users.update, { done: 'Member changed', invalidates: [routes.users] });
  const name = memberName(member);
  const fixed = member.isOwner || member.id === user.id;
  return (
    <Group component="li" className={classes['row'] ?? ''} px="md" py="sm" justify="space-between">
      <div style={{ flex: '1 1 260px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Group gap="xs">
          <Text fw={600}>{name}</Text>
          {member.status !== 'ACTIVE' && (
            <Badge variant="light" color={statusColors[member.status]}>
              {statusNames[member.status]}
            </Badge>
          )}
          {member.twoFactor && (
            <Badge variant="light" color="green">
              Second factor
            </Badge>
          )}
          <MemberCalendar member={member} />
        </Group>
        <Text size="sm" c="dimmed">
          {member.email}
          {member.lastActiveAt !== null && ` · last active ${writeAgo(member.lastActiveAt)}`}
        </Text>
      </div>
      <Group gap="xs">
        {fixed ? (
          <Text size="sm">{`${roleNames[member.role.key]}${member.isOwner ? ', owner' : ''}`}</Text>
        ) : (
          <Select
            aria-label={`Role of ${name}`}
            w={170}
            allowDeselect={false}
            data={optionsOf<RoleKey>(roleNames)}
            value={member.role.key}
            disabled={update.isPending}
            onChange={(role) => role !== null && update.mutate({ id: member.id, role })}
          />
        )}
        <MemberActions member={member} isFixed={fixed} />
      </Group>
    </Group>
  );
}
