import { Badge, Button, Group, Select, Table, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { roleNames, type RoleKey } from '@callwright/contract/roles.ts';
import { query } from '../api.ts';
import { useMe } from '../auth/session.ts';
import { api, type Member } from '../endpoints.ts';
import { optionsOf } from '../ui/choices.ts';
import { Pager } from '../ui/pager.tsx';
import { Loaded } from '../ui/states.tsx';
import { writeAgo } from '../ui/time.ts';
import { memberName } from '../ui/use-members.ts';
import { useSend } from '../ui/use-send.ts';
import { InviteMember } from './invite-member.tsx';
import { MemberActions } from './member-actions.tsx';

const pageSize = 50;
const tableWidth = 640;
const statusColors = { INVITED: 'orange', ACTIVE: 'green', DEACTIVATED: 'gray' } as const;
const statusNames = { INVITED: 'Invited', ACTIVE: 'Active', DEACTIVATED: 'Deactivated' } as const;

export function Members() {
  const [page, setPage] = useState(0);
  const [inviting, invite] = useDisclosure();
  const members = useQuery({
    ...query(api.users.list, { page, limit: pageSize }),
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
            <Table.ScrollContainer
              minWidth={tableWidth}
              scrollAreaProps={{ viewportProps: { tabIndex: 0, 'aria-label': 'Members', role: 'region' } }}
            >
              <Table verticalSpacing="sm">
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>Name</Table.Th>
                    <Table.Th>Role</Table.Th>
                    <Table.Th>Status</Table.Th>
                    <Table.Th>Last active</Table.Th>
                    <Table.Th aria-label="Actions" />
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {data.users.map((member) => (
                    <MemberRow key={member.id} member={member} />
                  ))}
                </Table.Tbody>
              </Table>
            </Table.ScrollContainer>
            <Pager meta={meta} onPage={setPage} />
          </>
        )}
      </Loaded>
    </>
  );
}

function MemberRow({ member }: { member: Member }) {
  const { user } = useMe();
  const update = useSend(api.users.update, { done: 'Member changed', invalidates: ['/v1/users'] });
  const name = memberName(member);
  const fixed = member.isOwner || member.id === user.id;
  return (
    <Table.Tr>
      <Table.Td>
        <Text fw={600}>{name}</Text>
        <Text size="sm" c="dimmed">
          {member.email}
        </Text>
      </Table.Td>
      <Table.Td>
        {fixed ? (
          `${roleNames[member.role.key]}${member.isOwner ? ', owner' : ''}`
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
      </Table.Td>
      <Table.Td>
        <Badge variant="light" color={statusColors[member.status]}>
          {statusNames[member.status]}
        </Badge>
      </Table.Td>
      <Table.Td>{member.lastActiveAt === null ? '–' : writeAgo(member.lastActiveAt)}</Table.Td>
      <Table.Td>
        <MemberActions member={member} isFixed={fixed} />
      </Table.Td>
    </Table.Tr>
  );
}
