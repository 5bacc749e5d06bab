import { Button, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { api, type Member } from '../endpoints.ts';
import { memberName } from '../ui/use-members.ts';
import { useSend } from '../ui/use-send.ts';
import { DeactivateMember } from './deactivate-member.tsx';
import { MemberCaps } from './member-caps.tsx';

/** `isFixed`: owners stay, and nobody shuts themselves out. */
export function MemberActions({ member, isFixed }: { member: Member; isFixed: boolean }) {
  const [limiting, limit] = useDisclosure();
  const [leaving, leave] = useDisclosure();
  const activate = useSend(api.users.update, { done: 'Member activated', invalidates: ['/v1/users'] });
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            size="xs"
            variant="default"
            aria-label={`More for ${memberName(member)}`}
            loading={activate.isPending}
          >
            More
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={limit.open}>Limits of calls</Menu.Item>
          {!isFixed && member.status === 'DEACTIVATED' && (
            <Menu.Item onClick={() => activate.mutate({ id: member.id, status: 'ACTIVE' })}>
              Activate again
            </Menu.Item>
          )}
          {!isFixed && member.status !== 'DEACTIVATED' && (
            <Menu.Item color="red" onClick={leave.open}>
              Deactivate
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {limiting && <MemberCaps member={member} onClose={limit.close} />}
      {leaving && <DeactivateMember member={member} onClose={leave.close} />}
    </>
  );
}
