import { Button, CloseButton, Group } from '@mantine/core';
import { say } from './say.ts';

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
        aria-label={say(isOpen ? 'card.closeOf' : 'card.openOf', { name })}
        onClick={() => onOpen(!isOpen)}
      >
        {say(isOpen ? 'card.close' : 'card.open')}
      </Button>
      <CloseButton aria-label={say('remove', { name })} onClick={onRemove} />
    </Group>
  );
}
