import { Group, type GroupProps } from '@mantine/core';

/** A row of fields with a common name. */
export function FieldGroup({ label, children, ...group }: GroupProps & { label: string }) {
  return (
    <Group component="fieldset" aria-label={label} bd={0} p={0} m={0} miw={0} {...group}>
      {children}
    </Group>
  );
}
