import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useMe } from '../auth/session.ts';
import { newEvent, type EventForm, type EventValues } from '../events/event-values.ts';
import { memberName, useMembers } from '../ui/use-members.ts';
import { templateOf, type TemplateKey } from './templates.ts';

export type NewEvent = { form: EventForm; template: TemplateKey; choose: (key: TemplateKey) => void };

/** The form of a new event, filled from a template. Changed values are kept when another template is chosen. */
export function useNewEvent(): NewEvent {
  const { user } = useMe();
  const integrations = useMembers().data?.find(({ id }) => id === user.id)?.integrations ?? [];
  const [template, setTemplate] = useState<TemplateKey>('discovery');
  const form = useForm<EventValues>({
    initialValues: {
      ...newEvent({ id: user.id, name: memberName(user) }),
      ...templateOf('discovery', []),
    },
  });
  const choose = (key: TemplateKey) => {
    const { name } = form.getValues();
    const isOwnName = name.trim() !== '' && name !== templateOf(template, []).name;
    form.setValues({ ...templateOf(key, integrations), ...(isOwnName && { name }) });
    form.clearErrors();
    setTemplate(key);
  };
  return { form, template, choose };
}
