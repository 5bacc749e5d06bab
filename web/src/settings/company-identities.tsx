import { routes } from '@callwright/sdk/routes';
import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { query } from '../api.ts';
import { keepWay } from '../auth/company-sign-in.ts';
import { useMe } from '../auth/session.ts';
import { Section } from '../ui/section.tsx';
import { useSend } from '../ui/use-send.ts';
import { say } from './say.ts';

/** Connects the person's identity at the company, after they have signed in with their own sign-in. */
export function CompanyIdentities() {
  const { workspace } = useMe();
  const options = useQuery({
    ...query(routes.auth.companyOptions, { workspace: workspace.slug }),
    retry: false,
  });
  const link = useSend(routes.auth.linkCompanySignIn, {
    onDone: ({ data }) => {
      keepWay({ kind: 'LINK' });
      location.assign(data.url);
    },
  });
  if (options.data === undefined) return null;
  return (
    <Section title={say('company.title')}>
      <Text size="sm">{say('company.help', { name: workspace.name })}</Text>
      <Group>
        {options.data.data.connections.map(({ id, name }) => (
          <Button
            key={id}
            variant="default"
            loading={link.isPending}
            onClick={() => link.mutate({ workspaceId: workspace.id, connectionId: id })}
          >
            {say('company.connect', { name })}
          </Button>
        ))}
      </Group>
    </Section>
  );
}
