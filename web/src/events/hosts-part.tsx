import { MultiSelect, Text } from '@mantine/core';
import type { CallEvent } from '../records.ts';
import { useTeamOptions } from '../teams/use-teams.ts';
import { MemberSelect } from '../ui/member-select.tsx';
import { OrderedList } from '../ui/ordered-list.tsx';
import { Section } from '../ui/section.tsx';
import { memberName, useMembers } from '../ui/use-members.ts';
import { AssignmentPart } from './assignment-part.tsx';
import { newHost, type EventForm } from './event-values.ts';
import { HostRow } from './host-row.tsx';
import { Refusals } from './refusals.tsx';
import { say } from './say.ts';

/** The hosts, and how calls are distributed among them. */
export function HostsPart({ form, event }: { form: EventForm; event?: CallEvent }) {
  const members = useMembers();
  const { hosts, assignment } = form.values;
  const active = members.data;
  const add = (id: number | null) => {
    const member = active?.find((user) => user.id === id);
    if (member !== undefined)
      form.setFieldValue('hosts', [...hosts, newHost({ id: member.id, name: memberName(member) })]);
  };
  return (
    <>
      <Section title={say('hosts')}>
        {hosts.length === 0 && <Text c="dimmed">{say('hosts.none')}</Text>}
        {hosts.length > 1 && assignment.mode !== 'COLLECTIVE' && assignment.mode !== 'SINGLE' && (
          <Text size="sm" c="dimmed">
            {say('hosts.pool')}
          </Text>
        )}
        <OrderedList
          label={say('hosts')}
          items={hosts}
          keyOf={(host) => String(host.userId)}
          nameOf={(host) => host.name}
          onOrder={(next) => form.setFieldValue('hosts', next)}
        >
          {(host, index) => (
            <>
              <HostRow
                host={host}
                mode={assignment.mode}
                member={active?.find(({ id }) => id === host.userId)}
                isGone={goneHosts(event).includes(host.userId)}
                onChange={(change) => form.setFieldValue('hosts', hosts.with(index, { ...host, ...change }))}
                onRemove={() => form.setFieldValue('hosts', hosts.toSpliced(index, 1))}
              />
              <Refusals form={form} name="hosts" item={index} />
            </>
          )}
        </OrderedList>
        <Refusals form={form} name="hosts" />
        <MemberSelect
          label={say('hosts.add')}
          placeholder={say('hosts.choose')}
          maw={360}
          value={null}
          onChange={add}
          without={hosts.map(({ userId }) => userId)}
        />
        <TeamsField form={form} />
      </Section>
      <AssignmentPart form={form} />
    </>
  );
}

/** Hosts who have left or not joined yet, according to the event's warnings. */
function goneHosts(event: CallEvent | undefined): number[] {
  return (event?.hosts ?? []).flatMap(({ userId }, place) =>
    event?.warnings.some(({ path }) => path === `hosts.${place}.userId`) ? [userId] : [],
  );
}

function TeamsField({ form }: { form: EventForm }) {
  const options = useTeamOptions();
  const { teams } = form.values;
  if (options.length === 0 && teams.length === 0) return null;
  const named = (id: string) => options.find(({ value }) => value === id)?.label ?? id;
  return (
    <MultiSelect
      label={say('hosts.teams')}
      description={say('hosts.teamsHelp')}
      maw={520}
      searchable
      hidePickedOptions
      data={options}
      value={teams.map(({ id }) => String(id))}
      onChange={(ids) =>
        form.setFieldValue(
          'teams',
          ids.map((id) => ({ id: Number(id), name: named(id) })),
        )
      }
      error={form.errors['teams']}
    />
  );
}
