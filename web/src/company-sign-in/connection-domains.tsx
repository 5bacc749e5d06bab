import { missingDaysMax } from '@callwright/contract/connection-kinds.ts';
import { routes } from '@callwright/sdk/routes';
import { Alert, Badge, Button, Code, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMe } from '../auth/session.ts';
import type { SignInConnection } from '../records.ts';
import { Copy } from '../ui/copy.tsx';
import { FormFailure } from '../ui/form-failure.tsx';
import { writeMoment } from '../ui/time.ts';
import { useSend } from '../ui/use-send.ts';
import { say } from './say.ts';

type Domain = SignInConnection['domains'][number];

const changes = [routes.signInConnections];

/** The email domains of the connection. Each must be verified by a DNS record of the company. */
export function ConnectionDomains({ connection: { id, domains } }: { connection: SignInConnection }) {
  const form = useForm({ initialValues: { domain: '' } });
  const add = useSend(routes.signInConnections.addDomain, {
    form,
    invalidates: changes,
    onDone: () => form.reset(),
  });
  return (
    <Stack gap="xs">
      <Text size="sm" fw={500}>
        {say('domains')}
      </Text>
      {domains.map((domain) => (
        <DomainRow key={domain.domain} id={id} domain={domain} />
      ))}
      <form onSubmit={form.onSubmit((values) => add.mutate({ id, ...values }))}>
        <Group align="flex-end">
          <TextInput
            label={say('domain')}
            placeholder={say('domain.example')}
            required
            {...form.getInputProps('domain')}
          />
          <Button type="submit" variant="default" loading={add.isPending}>
            {say('domain.add')}
          </Button>
        </Group>
        <FormFailure form={form} />
      </form>
    </Stack>
  );
}

function DomainRow({ id, domain }: { id: number; domain: Domain }) {
  const input = { id, domain: domain.domain };
  const verify = useSend(routes.signInConnections.verifyDomain, { invalidates: changes });
  const remove = useSend(routes.signInConnections.removeDomain, {
    done: say('domain.removed'),
    invalidates: changes,
  });
  const { user } = useMe();
  const isVerified = domain.verifiedAt !== null;
  const isMissing = domain.missingSince !== null;
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Group gap="xs">
          <Text size="sm">{domain.domain}</Text>
          <Badge color={isVerified && !isMissing ? 'green' : 'yellow'} variant="light">
            {isMissing ? say('domain.gone') : isVerified ? say('domain.verified') : say('domain.notVerified')}
          </Badge>
        </Group>
        <Group gap="xs">
          {(!isVerified || isMissing) && (
            <Button
              size="xs"
              loading={verify.isPending}
              onClick={() => verify.mutate(input)}
              aria-label={say('domain.checkOf', { domain: domain.domain })}
            >
              {say('domain.check')}
            </Button>
          )}
          <Button
            size="xs"
            variant="default"
            loading={remove.isPending}
            onClick={() => remove.mutate(input)}
            aria-label={say('domain.removeOf', { domain: domain.domain })}
          >
            {say('remove')}
          </Button>
        </Group>
      </Group>
      {(!isVerified || isMissing) && (
        <Alert color={isMissing ? 'yellow' : 'gray'}>
          <Stack gap="xs">
            {domain.missingSince !== null && (
              <Text size="sm">
                {say('domain.missing', {
                  missingSince: writeMoment(domain.missingSince, user.timeZone),
                  missingDaysMax,
                })}
              </Text>
            )}
            <Text size="sm">{say('domain.addRecord')}</Text>
            <Record text={domain.recordName} label={say('domain.copyName')} />
            <Record text={domain.recordValue} label={say('domain.copyValue')} />
            {verify.data?.data.isVerified === false && (
              <Text size="sm" role="status">
                {verify.data.data.found.length === 0
                  ? say('domain.none')
                  : say('domain.other', { join: verify.data.data.found.join(', ') })}
              </Text>
            )}
          </Stack>
        </Alert>
      )}
    </Stack>
  );
}

function Record({ text, label }: { text: string; label: string }) {
  return (
    <Group gap="xs">
      <Code style={{ overflowWrap: 'anywhere' }}>{text}</Code>
      <Copy text={text} label={label} />
    </Group>
  );
}
