import { routes } from '@callwright/sdk/routes';
import { Stack, Switch, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { query } from '../api.ts';
import { Section } from '../ui/section.tsx';
import { Loaded } from '../ui/states.tsx';
import { useSend } from '../ui/use-send.ts';
import { say } from './say.ts';

/** The kinds of notices that a person gets; each choice is saved at once. */
export function NoticeSettings() {
  const chosen = useQuery(query(routes.notices.getSettings, {}));
  const save = useSend(routes.notices.updateSettings, {
    done: say('notices.saved'),
    invalidates: [routes.notices],
  });
  return (
    <Section title={say('notices')}>
      <Text size="sm" c="dimmed">
        {say('notices.help')}
      </Text>
      <Loaded from={chosen}>
        {({ data: { settings } }) => (
          <Stack gap="sm">
            {settings.map(({ kind, app }) => (
              <Switch
                key={kind}
                label={say(`notices.${kind}`)}
                checked={app}
                disabled={save.isPending}
                onChange={({ currentTarget }) =>
                  save.mutate({ settings: [{ kind, app: currentTarget.checked }] })
                }
              />
            ))}
          </Stack>
        )}
      </Loaded>
    </Section>
  );
}
