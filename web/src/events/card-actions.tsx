import { Button, CloseButton, Group } from '@mantine/core';

type Props = {
  /** “Routing rule 2” */
  name: string;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onRemove: () => void;
};

/** Opens a card of a list to be changed, and takes it away. */
export function CardActions({ name, isOpen, onOpen, onRemove }: Props) {
  return (
    <Group gap={4} wrap="nowrap">
      <Button
        size="xs"
        variant="default"
        aria-expanded={isOpen}
        aria-label={`${isOpen ? 'Close' : 'Edit'} ${name}`}
        onClick={() => onOpen(!isOpen)}
      >
        {isOpen ? 'Close' : 'Edit'}
      </Button>
      <CloseButton aria-label={`Remove ${name}`} onClick={onRemove} />
    </Group>
  );
}
