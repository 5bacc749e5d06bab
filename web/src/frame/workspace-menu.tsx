import { Menu } from '@mantine/core';
import { Check } from 'lucide-react';
import type { ReactElement } from 'react';
import { credentials } from '../auth/credentials.ts';
import { say } from './say.ts';

type Props = {
  workspaces: readonly { id: number; name: string }[];
  current: number;
  /** The button that opens it. */
  children: ReactElement;
};

export function WorkspaceMenu({ workspaces, current, children }: Props) {
  const choose = (id: number) => {
    if (id === current) return;
    credentials.chooseWorkspace(id);
    // A fresh page: nothing of the other workspace may stay on the screen.
    location.assign('/');
  };
  return (
    <Menu position="bottom-start" width={220}>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{say('workspace.switch')}</Menu.Label>
        {workspaces.map(({ id, name }) => (
          <Menu.Item
            key={id}
            aria-current={id === current ? 'true' : undefined}
            rightSection={id === current && <Check aria-hidden />}
            onClick={() => choose(id)}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
