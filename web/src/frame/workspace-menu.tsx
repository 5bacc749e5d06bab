import { Badge, Menu } from '@mantine/core';
import { Check } from 'lucide-react';
import { enterWorkspace } from '../auth/enter-workspace.ts';
import { AnchoredMenu } from './anchored-menu.tsx';
import type { Anchor } from './late-menu-button.tsx';
import { say } from './say.ts';

type Props = {
  workspaces: readonly { id: number; name: string; mode: 'LIVE' | 'TEST' }[];
  current: number;
  anchor: Anchor;
};

export function WorkspaceMenu({ workspaces, current, anchor }: Props) {
  const choose = (id: number) => {
    if (id !== current) enterWorkspace(id);
  };
  return (
    <AnchoredMenu anchor={anchor} position="bottom-start" width={220}>
      <Menu.Dropdown>
        <Menu.Label>{say('workspace.switch')}</Menu.Label>
        {workspaces.map(({ id, name, mode }) => (
          <Menu.Item
            key={id}
            aria-current={id === current ? 'true' : undefined}
            rightSection={id === current && <Check aria-hidden />}
            onClick={() => choose(id)}
          >
            {name}
            {mode === 'TEST' && (
              <Badge ml={8} size="xs" variant="light" color="grape">
                {say('workspace.test')}
              </Badge>
            )}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </AnchoredMenu>
  );
}
