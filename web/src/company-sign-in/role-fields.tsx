import { isAdministrator, roleKeys, roleNames } from '@callwright/contract/roles.ts';
import { Button, Group, Select, Stack, Switch, Text, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ConnectionValues } from './connection-values.ts';

const roles = roleKeys.map((value) => ({ value, label: roleNames[value] }));

/** What new members become. */
export function RoleFields({ form }: { form: UseFormReturnType<ConnectionValues> }) {
  return (
    <Stack gap="xs">
      <Select
        label="Role of new members"
        allowDeselect={false}
        data={roles.filter(({ value }) => !isAdministrator(value))}
        {...form.getInputProps('defaultRole')}
      />
      <TextInput
        label={form.values.kind === 'SAML' ? 'Attribute with roles' : 'Claim with roles'}
        description="If the provider says more, such as groups: the first line below that fits decides"
        placeholder="groups"
        {...form.getInputProps('roleClaim')}
      />
      {form.values.roleMap.map((_, index) => (
        // Lines have no names of their own; the index stays while one is typed.
        <Group key={index} align="flex-end" wrap="nowrap">
          <TextInput
            label="Value"
            aria-label={`Value ${index + 1}`}
            {...form.getInputProps(`roleMap.${index}.value`)}
          />
          <Select
            label="Role"
            aria-label={`Role ${index + 1}`}
            allowDeselect={false}
            data={roles}
            {...form.getInputProps(`roleMap.${index}.role`)}
          />
          <Button
            variant="default"
            aria-label={`Remove line ${index + 1}`}
            onClick={() => form.removeListItem('roleMap', index)}
          >
            Remove
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
          Add a line
        </Button>
      </Group>
      <Switch
        label="Values can make administrators"
        description="People who can change the values at the provider can then make administrators here"
        {...form.getInputProps('givesAdministrators', { type: 'checkbox' })}
      />
    </Stack>
  );
}
