import { Button, Group } from '@mantine/core';

type Props = {
  /** Of the record, for screen readers, which do not show the row. */
  name: string;
  onEdit: () => void;
  onDelete: () => void;
  isDeleting: boolean;
};

/** What can be done with a row of a list. */
export function RowActions({ name, onEdit, onDelete, isDeleting }: Props) {
  return (
    <Group gap="xs">
      <Button size="xs" variant="default" aria-label={`Edit ${name}`} onClick={onEdit}>
        Edit
      </Button>
      <Button
        size="xs"
        variant="outline"
        color="red"
        aria-label={`Delete ${name}`}
        loading={isDeleting}
        onClick={onDelete}
      >
        Delete
      </Button>
    </Group>
  );
}
