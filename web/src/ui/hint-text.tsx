import { Popover, Text } from '@mantine/core';

type Props = { id: string; text: string; /** What the text is about. */ place: DOMRect };

/** The text of a hint, above the button, so that it does not cover what the button acts on. */
export function HintText({ id, text, place: { top, left, width, height } }: Props) {
  return (
    <Popover opened width={280} position="top-start" withArrow shadow="md" withRoles={false}>
      <Popover.Target>
        <span style={{ position: 'fixed', top, left, width, height, pointerEvents: 'none' }} aria-hidden />
      </Popover.Target>
      <Popover.Dropdown id={id} role="tooltip">
        <Text size="sm">{text}</Text>
      </Popover.Dropdown>
    </Popover>
  );
}
