import { Menu } from '@mantine/core';
import { Check } from 'lucide-react';
import type { ReactElement } from 'react';
import { credentials } from '../auth/credentials.ts';
import { say } from './say.ts';

type Props = {
  workspaces: readonly { id: number; name: string }[];
  current: number;
  /** It was asked for before it was there. */
  startsOpen: boolean;
  /** The button that opens it. */
  children: ReactElement;
};

export function WorkspaceMenu({ workspaces, current, startsOpen, children }: Props) {
  const choose = (id: number) => {
    if (id === current) return;
    credentials.chooseWorkspace(id);
    // A fresh page: nothing of the other workspace may stay on the screen.
    location.assign('/');
  };
  return (
    <Menu position="bottom-start" width={220} defaultOpened={startsOpen}>
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
