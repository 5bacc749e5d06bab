import { routes } from '@callwright/sdk/routes';
import { Alert, Button, Group, List } from '@mantine/core';
import { inEnglish } from '../messages/app-language.ts';
import { useSend } from '../ui/use-send.ts';
import { say } from './say.ts';

/** Tests the connection to the provider, and shows the result of each check. */
export function ConnectionTest({ id }: { id: number }) {
  const test = useSend(routes.signInConnections.test);
  const result = test.data?.data;
  return (
    <>
      <Group>
        <Button size="xs" variant="default" loading={test.isPending} onClick={() => test.mutate({ id })}>
          {say('test')}
        </Button>
      </Group>
      {result !== undefined && (
        <Alert
          role="status"
          color={result.works ? 'green' : 'red'}
          title={result.works ? say('test.fine') : say('test.wrong')}
        >
          <List size="sm" listStyleType="none">
            {result.checks.map(({ check, isFine, message }) => (
              <List.Item key={check}>
                {isFine ? '✓' : '✗'} {inEnglish(message) ?? say(`check.${check}`)}
              </List.Item>
            ))}
          </List>
        </Alert>
      )}
    </>
  );
}
