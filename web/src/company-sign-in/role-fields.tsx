import { isAdministrator, roleKeys } from '@callwright/contract/roles.ts';
import { Button, Group, Select, Stack, Switch, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { roleNames } from '../ui/choices.ts';
import type { ConnectionValues } from './connection-values.ts';
import { say } from './say.ts';

const roles = roleKeys.map((value) => ({ value, label: roleNames[value] }));

/** The role of new members. */
export function RoleFields({ form }: { form: UseFormReturnType<ConnectionValues> }) {
  return (
    <Stack gap="xs">
      <Select
        label={say('role.new')}
        allowDeselect={false}
        data={roles.filter(({ value }) => !isAdministrator(value))}
        {...form.getInputProps('defaultRole')}
      />
      <TextInput
        label={form.values.kind === 'SAML' ? say('role.attribute') : say('role.claim')}
        description={say('role.help')}
        placeholder={say('role.example')}
        {...form.getInputProps('roleClaim')}
      />
      {form.values.roleMap.map((_, index) => (
        // The index is the key, because it stays the same while somebody types.
        <Group key={index} align="flex-end" wrap="nowrap">
          <TextInput
            label={say('role.value')}
            aria-label={say('role.valueOf', { value: index + 1 })}
            {...form.getInputProps(`roleMap.${index}.value`)}
          />
          <Select
            label={say('role')}
            aria-label={say('role.of', { value: index + 1 })}
            allowDeselect={false}
            data={roles}
            {...form.getInputProps(`roleMap.${index}.role`)}
          />
          <Button
            variant="default"
            aria-label={say('role.removeLine', { value: index + 1 })}
            onClick={() => form.removeListItem('roleMap', index)}
          >
            {say('remove')}
          </Button>
        </Group>
      ))}
      {form.errors['roleMap'] !== undefined && (
        <Text size="sm" c="red">
          {form.errors['roleMap']}
        </Text>
      )}
      <Group>
        <Button
          size="xs"
          variant="default"
          onClick={() => form.insertListItem('roleMap', { value: '', role: 'CLOSER' })}
        >
          {say('role.addLine')}
        </Button>
      </Group>
      <Switch
        label={say('role.admins')}
        description={say('role.adminsHelp')}
        {...form.getInputProps('givesAdministrators', { type: 'checkbox' })}
      />
    </Stack>
  );
}
