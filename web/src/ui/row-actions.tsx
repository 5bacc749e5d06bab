import { Button, Group } from '@mantine/core';
import { say } from '../lists/say.ts';

type Props = {
  /** The name of the record for screen readers. */
  name: string;
  onEdit: () => void;
  /** Not set for what cannot be deleted. */
  onDelete?: (() => void) | undefined;
  isDeleting: boolean;
};

/** The actions for a row of a list. */
export function RowActions({ name, onEdit, onDelete, isDeleting }: Props) {
  return (
    <Group gap="xs" flex="none" wrap="nowrap">
      <Button size="xs" variant="default" aria-label={say('row.editOf', { name })} onClick={onEdit}>
        {say('row.edit')}
      </Button>
      {onDelete !== undefined && (
        <Button
          size="xs"
          variant="subtle"
          color="red"
          aria-label={say('row.deleteOf', { name })}
          loading={isDeleting}
          onClick={onDelete}
        >
          {say('row.delete')}
        </Button>
      )}
    </Group>
  );
}
