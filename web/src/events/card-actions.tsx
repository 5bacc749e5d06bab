import { Button, CloseButton, Group } from '@mantine/core';
import { say } from './say.ts';

type Props = {
  /** “Routing rule 2” */
  name: string;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onRemove: () => void;
};

/** Buttons that open a card of a list for editing and remove it. */
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
