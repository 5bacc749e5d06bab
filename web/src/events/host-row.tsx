import { CloseButton, Paper, Select, Text } from '@mantine/core';
import { optionsOf } from '../ui/choices.ts';
import { FieldGroup } from '../ui/field-group.tsx';
import { NumberField } from '../ui/number-field.tsx';
import type { EventValues, HostValues } from './event-values.ts';

const roles: Record<HostValues['role'], string> = { POOL: 'One of the pool', REQUIRED: 'Always takes part' };
const priorities: Record<HostValues['priority'], string> = {
  HIGH: 'High priority',
  MEDIUM: 'Medium priority',
  LOW: 'Low priority',
};

type Props = {
  host: HostValues;
  mode: EventValues['assignment']['mode'];
  onChange: (change: Partial<HostValues>) => void;
  onRemove: () => void;
};

/** One host; priority and weight only where the assignment looks at them. */
export function HostRow({ host, mode, onChange, onRemove }: Props) {
  return (
    <Paper withBorder p="sm">
      <FieldGroup gap="sm" label={`Host ${host.name}`}>
        <Text fw={600} flex={1} miw={140}>
          {host.name}
          {host.paused !== null && ' (paused)'}
        </Text>
        {mode !== 'SINGLE' && (
          <Select
            aria-label={`Role of ${host.name}`}
            w={170}
            allowDeselect={false}
            data={optionsOf(roles)}
            value={host.role}
            onChange={(role) => role !== null && onChange({ role })}
          />
        )}
        {mode === 'PRIORITY' && (
          <Select
            aria-label={`Priority of ${host.name}`}
            w={170}
            allowDeselect={false}
            data={optionsOf(priorities)}
            value={host.priority}
            onChange={(priority) => priority !== null && onChange({ priority })}
          />
        )}
        {mode === 'WEIGHTED' && (
          <NumberField
            aria-label={`Weight of ${host.name}`}
            w={110}
            min={1}
            max={1000}
            prefix="Weight "
            value={host.weight}
            onChange={(weight) => onChange({ weight: weight ?? 1 })}
          />
        )}
        <CloseButton aria-label={`Remove ${host.name}`} onClick={onRemove} />
      </FieldGroup>
    </Paper>
  );
}
