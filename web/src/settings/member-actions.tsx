import { routes } from '@callwright/sdk/routes';
import { Button, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMe } from '../auth/session.ts';
import type { Member } from '../records.ts';
import { confirm } from '../ui/confirm.tsx';
import { memberName } from '../ui/use-members.ts';
import { useSend } from '../ui/use-send.ts';
import { DeactivateMember } from './deactivate-member.tsx';
import { MemberCaps } from './member-caps.tsx';
import { MemberIdentities } from './member-identities.tsx';
import { MemberSessions } from './member-sessions.tsx';
import { say } from './say.ts';

/** `isFixed`: owners cannot be deactivated, and nobody can deactivate themselves. */
export function MemberActions({ member, isFixed }: { member: Member; isFixed: boolean }) {
  const { user } = useMe();
  const [limiting, limit] = useDisclosure();
  const [leaving, leave] = useDisclosure();
  const [looking, look] = useDisclosure();
  const [connecting, connect] = useDisclosure();
  const activate = useSend(routes.users.update, {
    done: say('member.activated'),
    invalidates: [routes.users],
  });
  const reset = useSend(routes.users.resetSecondFactor, {
    done: say('factor.reset'),
    invalidates: [routes.users],
  });
  const askToReset = () =>
    confirm({
      title: say('factor.resetTitle'),
      text: say('factor.resetText', { member: memberName(member) }),
      confirm: say('reset'),
      onConfirm: () => reset.mutate({ id: member.id }),
    });
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            size="xs"
            variant="default"
            aria-label={say('member.moreOf', { member: memberName(member) })}
            loading={activate.isPending || reset.isPending}
          >
            {say('more')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={limit.open}>{say('caps.open')}</Menu.Item>
          <Menu.Item onClick={look.open}>{say('sessions')}</Menu.Item>
          <Menu.Item onClick={connect.open}>{say('company.title')}</Menu.Item>
          {member.twoFactor && member.id !== user.id && (
            <Menu.Item onClick={askToReset}>{say('factor.ask')}</Menu.Item>
          )}
          {!isFixed && member.status === 'DEACTIVATED' && (
            <Menu.Item onClick={() => activate.mutate({ id: member.id, status: 'ACTIVE' })}>
              {say('member.activate')}
            </Menu.Item>
          )}
          {!isFixed && member.status !== 'DEACTIVATED' && (
            <Menu.Item color="red" onClick={leave.open}>
              {say('deactivate')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {limiting && <MemberCaps member={member} onClose={limit.close} />}
      {looking && <MemberSessions member={member} onClose={look.close} />}
      {connecting && <MemberIdentities member={member} onClose={connect.close} />}
      {leaving && <DeactivateMember member={member} onClose={leave.close} />}
    </>
  );
}
