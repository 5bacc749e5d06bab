import { Select, SimpleGrid, Switch, Text } from '@mantine/core';
import { assignmentNames, optionsOf } from '../ui/choices.ts';
import { MemberSelect } from '../ui/member-select.tsx';
import { Section } from '../ui/section.tsx';
import { memberName, useMembers } from '../ui/use-members.ts';
import { newHost, type EventForm, type EventValues } from './event-values.ts';
import { HostRow } from './host-row.tsx';

const windows: Record<EventValues['assignment']['window'], string> = {
  MONTH: 'Calendar month',
  WEEK: 'Calendar week',
  ROLLING_30: 'Last 30 days',
  ALL: 'All time',
};

export function HostsPart({ form }: { form: EventForm }) {
  const members = useMembers();
  const { hosts, assignment } = form.values;
  const set = (change: Partial<EventValues['assignment']>) =>
    form.setFieldValue('assignment', { ...assignment, ...change });
  const add = (id: number | null) => {
    const member = members.data?.data.users.find((user) => user.id === id);
    if (member !== undefined)
      form.setFieldValue('hosts', [...hosts, newHost({ id: member.id, name: memberName(member) })]);
  };
  return (
    <Section title="Hosts">
      {hosts.map((host, index) => (
        <HostRow
          key={host.userId}
          host={host}
          mode={assignment.mode}
          onChange={(change) => form.setFieldValue('hosts', hosts.with(index, { ...host, ...change }))}
          onRemove={() => form.setFieldValue('hosts', hosts.toSpliced(index, 1))}
        />
      ))}
      {form.errors['hosts'] !== undefined && (
        <Text c="red" size="sm" role="alert">
          {form.errors['hosts']}
        </Text>
      )}
      <MemberSelect
        label="Add a host"
        placeholder="Choose a member"
        maw={360}
        value={null}
        onChange={add}
        without={hosts.map(({ userId }) => userId)}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select
          label="Who gets a call"
          allowDeselect={false}
          data={optionsOf(assignmentNames)}
          value={assignment.mode}
          onChange={(mode) => mode !== null && set({ mode })}
          error={form.errors['assignment']}
        />
        {assignment.mode !== 'COLLECTIVE' && assignment.mode !== 'SINGLE' && (
          <Select
            label="Shares are counted over"
            allowDeselect={false}
            data={optionsOf(windows)}
            value={assignment.window}
            onChange={(window) => window !== null && set({ window })}
          />
        )}
      </SimpleGrid>
      <Switch
        label="The owner of the contact first, if free"
        checked={assignment.ownerFirst}
        onChange={(event) => set({ ownerFirst: event.currentTarget.checked })}
      />
      <Switch
        label="A rescheduled call stays with its host"
        checked={assignment.rescheduleSameHost}
        onChange={(event) => set({ rescheduleSameHost: event.currentTarget.checked })}
      />
      <Switch
        label="A cancelled call does not count towards a host’s share"
        checked={assignment.creditOnCancel}
        onChange={(event) => set({ creditOnCancel: event.currentTarget.checked })}
      />
    </Section>
  );
}
