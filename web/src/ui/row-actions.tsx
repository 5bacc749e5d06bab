import { Button, Group } from '@mantine/core';
import { say } from '../lists/say.ts';

type Props = {
  /** The name of the record for screen readers. */
  name: string;
  onEdit: () => void;
  onDelete: () => void;
  isDeleting: boolean;
};

/** The actions for a row of a list. */
export function RowActions({ name, onEdit, onDelete, isDeleting }: Props) {
  return (
    <Group gap="xs">
      <Button size="xs" variant="default" aria-label={say('row.editOf', { name })} onClick={onEdit}>
        {say('row.edit')}
      </Button>
      <Button
        size="xs"
        variant="outline"
        color="red"
        aria-label={say('row.deleteOf', { name })}
        loading={isDeleting}
        onClick={onDelete}
      >
        {say('row.delete')}
      </Button>
    </Group>
  );
}
