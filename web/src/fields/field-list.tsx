import { routes } from '@callwright/sdk/routes';
import { Badge, Button, Group, SegmentedControl, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { query } from '../api.ts';
import type { CustomField } from '../records.ts';
import { optionsOf } from '../ui/choices.ts';
import classes from '../ui/list.module.css';
import { RowActions } from '../ui/row-actions.tsx';
import { RowList } from '../ui/row-list.tsx';
import { Loaded, Nothing } from '../ui/states.tsx';
import { FieldForm } from './field-form.tsx';
import { inputTypeNames, objectNames, takesOptions } from './field-names.ts';
import { fieldName } from '../ui/default-names.ts';
import { say } from './say.ts';
import { useRemoveField } from './use-remove-field.ts';

/** The fields of a record type, including hidden ones. */
export function FieldList() {
  const { type = 'CONTACT' } = useSearch({ from: '/shell/settings/fields' });
  const navigate = useNavigate({ from: '/settings/fields' });
  const [editing, setEditing] = useState<CustomField | 'new' | null>(null);
  const fields = useQuery(query(routes.fields.objects, { objectType: type, allFields: 'true' }));
  return (
    <>
      <Group justify="space-between">
        <SegmentedControl
          aria-label={say('of')}
          data={optionsOf(objectNames())}
          value={type}
          onChange={(next) => void navigate({ search: { type: next }, replace: true })}
          style={{ maxWidth: '100%', overflowX: 'auto' }}
        />
        <Button onClick={() => setEditing('new')}>{say('new')}</Button>
      </Group>
      {editing !== null && (
        <FieldForm type={type} field={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      )}
      <Loaded from={fields}>
        {({ data }) =>
          data.length === 0 ? (
            <Nothing title={say(`none.${type}`)} description={say('noneHelp')}>
              <Button variant="light" onClick={() => setEditing('new')}>
                {say('createFirst')}
              </Button>
            </Nothing>
          ) : (
            <RowList label={say('title')}>
              {data.map((field) => (
                <FieldRow key={field.identifier} field={field} onEdit={() => setEditing(field)} />
              ))}
            </RowList>
          )
        }
      </Loaded>
    </>
  );
}

function FieldRow({ field, onEdit }: { field: CustomField; onEdit: () => void }) {
  const remove = useRemoveField(field);
  const live = field.options.filter(({ isArchived }) => !isArchived);
  const facts = [
    inputTypeNames()[field.inputType],
    takesOptions(field.inputType) ? live.map(({ name }) => name).join(', ') : undefined,
    say('answers', { count: field.answersCount }),
  ];
  return (
    <Group
      component="li"
      className={classes['row'] ?? ''}
      px="md"
      py="sm"
      justify="space-between"
      wrap="nowrap"
    >
      <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Group gap="xs">
          <Text fw={500}>{fieldName(field)}</Text>
          {field.hidden && (
            <Badge variant="light" color="gray">
              {say('hidden')}
            </Badge>
          )}
          {field.isInviteeQuestion && (
            <Badge variant="light" color="indigo">
              {say('onForms')}
            </Badge>
          )}
          {field.required && (
            <Badge variant="light" color="orange">
              {say('required')}
            </Badge>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {facts.filter(Boolean).join(' · ')}
        </Text>
        <Text size="sm" c="dimmed">
          {field.identifier}
        </Text>
      </div>
      <RowActions
        name={fieldName(field)}
        onEdit={onEdit}
        onDelete={field.isSystemField ? undefined : remove.ask}
        isDeleting={remove.isPending}
      />
    </Group>
  );
}
