import { Button, Group, List, Text } from '@mantine/core';
import { listed } from '../rules/sentences.ts';
import { FormFailure } from '../ui/form-failure.tsx';
import { PartLink } from './part-link.tsx';
import { partName } from './part-name.ts';
import { say } from './say.ts';
import type { EditedEvent } from './use-edited-event.ts';
import classes from './event-page.module.css';

type Props = { edited: EditedEvent; onGo: (part: string) => void };

/** Always visible: unsaved changes, errors, and the save button. */
export function SaveBar({ edited, onGo }: Props) {
  const { form, changed, refused, isSaving, discard } = edited;
  const isChanged = changed.length > 0;
  return (
    <section className={classes['save']} aria-label={say('save.bar')}>
      {refused.length === 0 ? (
        <FormFailure form={{ errors: form.errors }} />
      ) : (
        <div role="alert">
          <List size="sm" c="red" mb="xs">
            {refused.map(({ part, texts }) => (
              <List.Item key={part.key}>
                <PartLink part={part} onGo={onGo} />
                {`: ${texts.join('; ')}`}
              </List.Item>
            ))}
          </List>
        </div>
      )}
      <Group justify="space-between">
        <Text size="sm" aria-live="polite">
          {isChanged
            ? say('save.notYet', { parts: listed(changed.map(({ key }) => partName(key))) })
            : say('save.all')}
        </Text>
        <Group gap="xs">
          {isChanged && (
            <Button variant="default" onClick={discard}>
              {say('save.discard')}
            </Button>
          )}
          {isChanged && (
            <Button type="submit" loading={isSaving}>
              {say('save.bar')}
            </Button>
          )}
        </Group>
      </Group>
    </section>
  );
}
