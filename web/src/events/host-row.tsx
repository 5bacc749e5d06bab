import { Badge, Button, CloseButton, Group, Select, Text } from '@mantine/core';
import { useState } from 'react';
import { MemberCalendar } from '../calendars/member-calendar.tsx';
import { eventsUpdate } from '../field-limits.ts';
import type { Member } from '../records.ts';
import { optionsOf } from '../ui/choices.ts';
import { FieldGroup } from '../ui/field-group.tsx';
import { NumberField } from '../ui/number-field.tsx';
import type { EventValues, HostValues } from './event-values.ts';
import { HostDetails } from './host-details.tsx';

const roles: Record<HostValues['role'], string> = { POOL: 'One of the pool', REQUIRED: 'Always takes part' };
const priorities: Record<HostValues['priority'], string> = {
  HIGH: 'High priority',
  MEDIUM: 'Medium priority',
  LOW: 'Low priority',
};

type Props = {
  host: HostValues;
  mode: EventValues['assignment']['mode'];
  /** Who the host is; undefined until the members are there, and for those who have left. */
  member: Member | undefined;
  /** No longer a member who takes calls. */
  isGone: boolean;
  onChange: (change: Partial<HostValues>) => void;
  onRemove: () => void;
};

/** One host; weight only where the assignment looks at it. */
export function HostRow({ host, mode, member, isGone, onChange, onRemove }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <FieldGroup gap="sm" label={`Host ${host.name}`}>
        <div style={{ flex: 1, minWidth: 140 }}>
          <Group gap="xs">
            <Text fw={500}>{host.name}</Text>
            {!host.active && (
              <Badge variant="light" color="gray">
                Off
              </Badge>
            )}
            {member !== undefined && <MemberCalendar member={member} />}
            {host.paused !== null && (
              <Badge variant="light" color="orange">
                Paused
              </Badge>
            )}
          </Group>
          {host.paused?.reason && (
            <Text size="sm" c="dimmed">
              {host.paused.reason}
            </Text>
          )}
          {isGone && (
            <Text size="sm" c="red">
              Is no active member and gets no calls
            </Text>
          )}
        </div>
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
        {(mode === 'PRIORITY' || mode === 'ROUND_ROBIN') && (
          <Select
            aria-label={`Priority of ${host.name}`}
            w={160}
            allowDeselect={false}
            data={optionsOf(priorities)}
            value={host.priority}
            onChange={(priority) => priority !== null && onChange({ priority })}
          />
        )}
        {mode === 'WEIGHTED' && (
          <NumberField
            aria-label={`Weight of ${host.name}`}
            w={130}
            {...eventsUpdate.hosts.weight}
            prefix="Weight "
            value={host.weight}
            onChange={(weight) => onChange({ weight: weight ?? 1 })}
          />
        )}
        <Group gap={4} wrap="nowrap">
          <Button
            size="xs"
            variant="default"
            aria-expanded={isOpen}
            aria-label={`${isOpen ? 'Less' : 'More'} about ${host.name}`}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? 'Less' : 'More'}
          </Button>
          <CloseButton aria-label={`Remove ${host.name}`} onClick={onRemove} />
        </Group>
      </FieldGroup>
      {isOpen && <HostDetails host={host} mode={mode} onChange={onChange} />}
    </>
  );
}
