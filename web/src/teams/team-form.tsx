import { routes } from '@callwright/sdk/routes';
import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { teamsUpdate } from '../field-limits.ts';
import type { Team } from '../records.ts';
import type { colorNames } from '../ui/choices.ts';
import { ColorSelect } from '../ui/color-select.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { ListSelect } from '../ui/list-select.tsx';
import { parts } from '../ui/search-params.ts';
import { useMemberOptions } from '../ui/use-members.ts';
import { useSend } from '../ui/use-send.ts';
import { say } from './say.ts';
import { teamReads } from './use-teams.ts';

type TeamColor = keyof typeof colorNames;
type Values = { name: string; color: TeamColor | null; memberIds: string; managerIds: string };

export function TeamForm({ team, onClose }: { team: Team | null; onClose: () => void }) {
  const active = useMemberOptions();
  const form = useForm<Values>({
    initialValues: {
      name: team?.name ?? '',
      color: (team?.color ?? null) as TeamColor | null, // the service has the same colors
      memberIds: (team?.memberIds ?? []).join(','),
      managerIds: (team?.managerIds ?? []).join(','),
    },
    validate: { name: (name) => (name.trim() === '' ? say('form.nameFirst') : null) },
  });
  const options = { form, invalidates: teamReads, onDone: onClose };
  const create = useSend(routes.teams.create, { ...options, done: say('form.created') });
  const update = useSend(routes.teams.update, { ...options, done: say('form.saved') });
  const { memberIds, managerIds } = form.values;
  const members = [
    ...active,
    ...parts(memberIds)
      .filter((id) => !active.some(({ value }) => value === id))
      .map((value) => ({ value, label: say('form.deactivated') })),
  ];
  const submit = ({ name, color }: Values) => {
    const request = {
      name: name.trim(),
      color,
      memberIds: parts(memberIds).map(Number),
      managerIds: parts(managerIds).map(Number),
    };
    if (team === null) create.mutate(request);
    else update.mutate({ id: team.id, ...request });
  };
  // A person who leaves the team no longer manages it.
  const setMembers = (ids = '') =>
    form.setValues({
      memberIds: ids,
      managerIds: parts(managerIds)
        .filter((id) => parts(ids).includes(id))
        .join(','),
    });
  return (
    <FormDialog
      form={form}
      title={team === null ? say('new') : say('form.title', { name: team.name })}
      onClose={onClose}
      onSubmit={form.onSubmit(submit)}
      submit={team === null ? say('form.create') : say('form.save')}
      pending={create.isPending || update.isPending}
      noValidate
    >
      <TextInput
        label={say('form.name')}
        withAsterisk
        {...teamsUpdate.name}
        data-autofocus
        {...form.getInputProps('name')}
      />
      <ColorSelect {...form.getInputProps('color')} />
      <ListSelect
        label={say('form.members')}
        placeholder={say('form.chooseMembers')}
        data={members}
        value={memberIds}
        onChange={setMembers}
        error={form.errors['memberIds']}
      />
      <ListSelect
        label={say('form.managers')}
        description={say('form.managersHelp')}
        placeholder={memberIds === '' ? say('form.membersFirst') : say('form.nobody')}
        data={members.filter(({ value }) => parts(memberIds).includes(value))}
        value={managerIds}
        onChange={(ids) => form.setFieldValue('managerIds', ids ?? '')}
        error={form.errors['managerIds']}
      />
    </FormDialog>
  );
}
