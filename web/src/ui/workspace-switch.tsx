import { Select, Text } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { credentials } from '../auth/credentials.ts';
import { sessionQuery, useMe } from '../auth/session.ts';

/** The current workspace; a choice for people with several. */
export function WorkspaceSwitch() {
  const { workspaces } = useSuspenseQuery(sessionQuery).data;
  const { workspace } = useMe();
  if (workspaces.length < 2) {
    return (
      <Text size="sm" c="dimmed" px="sm" py="xs" truncate>
        {workspace.name}
      </Text>
    );
  }
  const choose = (id: string | null) => {
    if (id === null || Number(id) === workspace.id) return;
    credentials.chooseWorkspace(Number(id));
    // A fresh page: nothing of the other workspace may stay on the screen.
    location.assign('/calls');
  };
  return (
    <Select
      aria-label="Workspace"
      size="sm"
      mb="xs"
      allowDeselect={false}
      data={workspaces.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={String(workspace.id)}
      onChange={choose}
    />
  );
}
