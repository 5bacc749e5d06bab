import { Button, Group } from '@mantine/core';

type Props = { label: string; onBack: () => void; pending?: boolean; disabled?: boolean };

/** The end of a form in a dialog: out of it, or through it. */
export function FormButtons({ label, onBack, pending = false, disabled = false }: Props) {
  return (
    <Group justify="flex-end">
      <Button variant="default" onClick={onBack}>
        Back
      </Button>
      <Button type="submit" loading={pending} disabled={disabled}>
        {label}
      </Button>
    </Group>
  );
}
