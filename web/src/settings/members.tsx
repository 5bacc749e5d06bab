import { Badge, Button, Group, Select, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RoleKey } from '@callwright/contract/roles.ts';
import { routes } from '@callwright/sdk/routes';
import { query } from '../api.ts';
import { useMe } from '../auth/session.ts';
import { CalendarGaps } from '../calendars/calendar-gaps.tsx';
import { MemberCalendar } from '../calendars/member-calendar.tsx';
import type { Member } from '../records.ts';
import { optionsOf, roleNames } from '../ui/choices.ts';
import classes from '../ui/list.module.css';
import { Face } from '../ui/face.tsx';
import { Pager } from '../ui/pager.tsx';
import { RowList } from '../ui/row-list.tsx';
import { Loaded } from '../ui/states.tsx';
import { writeAgo } from '../ui/time.ts';
import { memberName } from '../ui/use-members.ts';
import { useSend } from '../ui/use-send.ts';
import { InviteMember } from './invite-member.tsx';
import { MemberActions } from './member-actions.tsx';
import { say } from './say.ts';

const pageSize = 50;
const statusColors = { INVITED: 'orange', DEACTIVATED: 'gray' } as const;
const statusNames = () => ({ INVITED: say('status.INVITED'), DEACTIVATED: say('status.DEACTIVATED') });

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
        <Button onClick={invite.open}>{say('invite.title')}</Button>
      </Group>
      <InviteMember opened={inviting} onClose={invite.close} />
      <CalendarGaps />
      <Loaded from={members}>
        {({ data, meta }) => (
          <>
            <RowList label={say('members')}>
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
  const update = useSend(routes.users.update, { done: say('member.changed'), invalidates: [routes.users] });
  const name = memberName(member);
  const fixed = member.isOwner || member.id === user.id;
  return (
    <Group component="li" className={classes['row'] ?? ''} px="md" py="sm" justify="space-between">
      <Face name={name} avatarUrl={member.avatarUrl} size={32} />
      <div style={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Group gap="xs">
          <Text fw={500}>{name}</Text>
          {member.status !== 'ACTIVE' && (
            <Badge variant="light" color={statusColors[member.status]}>
              {statusNames()[member.status]}
            </Badge>
          )}
          {member.twoFactor && (
            <Badge variant="light" color="green">
              {say('factor')}
            </Badge>
          )}
          <MemberCalendar member={member} />
        </Group>
        <Text size="sm" c="dimmed">
          {member.lastActiveAt === null
            ? member.email
            : say('member.active', { email: member.email, lastActiveAt: writeAgo(member.lastActiveAt) })}
        </Text>
      </div>
      <Group gap="xs">
        {fixed ? (
          <Text size="sm">
            {member.isOwner
              ? say('member.owner', { role: roleNames[member.role.key] })
              : roleNames[member.role.key]}
          </Text>
        ) : (
          <Select
            aria-label={say('member.role', { name })}
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
