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
import { say, said, type TextKey } from './say.ts';

const roles: Record<HostValues['role'], TextKey> = { POOL: 'host.POOL', REQUIRED: 'host.REQUIRED' };
const priorities: Record<HostValues['priority'], TextKey> = {
  HIGH: 'host.HIGH',
  MEDIUM: 'host.MEDIUM',
  LOW: 'host.LOW',
};

type Props = {
  host: HostValues;
  mode: EventValues['assignment']['mode'];
  /** The member; undefined while members are loading, and for members who have left. */
  member: Member | undefined;
  /** No longer a member who takes calls. */
  isGone: boolean;
  onChange: (change: Partial<HostValues>) => void;
  onRemove: () => void;
};

/** One host; shows the weight only if the assignment mode uses it. */
export function HostRow({ host, mode, member, isGone, onChange, onRemove }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <FieldGroup gap="xs" label={say('host.named', { name: host.name })}>
        <div style={{ flex: '1 1 120px', overflowWrap: 'anywhere' }}>
          <Group gap="xs">
            <Text fw={500}>{host.name}</Text>
            {!host.active && (
              <Badge variant="light" color="gray">
                {say('host.off')}
              </Badge>
            )}
            {member !== undefined && <MemberCalendar member={member} />}
            {host.paused !== null && (
              <Badge variant="light" color="orange">
                {say('host.paused')}
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
              {say('host.gone')}
            </Text>
          )}
        </div>
        {mode !== 'SINGLE' && (
          <Select
            aria-label={say('host.role', { name: host.name })}
            w={136}
            allowDeselect={false}
            data={optionsOf(said(roles))}
            value={host.role}
            onChange={(role) => role !== null && onChange({ role })}
          />
        )}
        {(mode === 'PRIORITY' || mode === 'ROUND_ROBIN') && (
          <Select
            aria-label={say('host.priority', { name: host.name })}
            w={136}
            allowDeselect={false}
            data={optionsOf(said(priorities))}
            value={host.priority}
            onChange={(priority) => priority !== null && onChange({ priority })}
          />
        )}
        {mode === 'WEIGHTED' && (
          <NumberField
            aria-label={say('host.weightOf', { name: host.name })}
            w={118}
            {...eventsUpdate.hosts.weight}
            prefix={`${say('host.weight')} `}
            value={host.weight}
            onChange={(weight) => onChange({ weight: weight ?? 1 })}
          />
        )}
        <Group gap={4} wrap="nowrap">
          <Button
            size="xs"
            variant="default"
            aria-expanded={isOpen}
            aria-label={say(isOpen ? 'host.lessAbout' : 'host.moreAbout', { name: host.name })}
            onClick={() => setOpen(!isOpen)}
          >
            {say(isOpen ? 'host.less' : 'host.more')}
          </Button>
          <CloseButton aria-label={say('host.remove', { name: host.name })} onClick={onRemove} />
        </Group>
      </FieldGroup>
      {isOpen && <HostDetails host={host} mode={mode} onChange={onChange} />}
    </>
  );
}
