import { Alert, Button, Group } from '@mantine/core';
import { useMe } from '../auth/session.ts';
import { writeMoment } from '../ui/time.ts';
import { say } from './say.ts';

type Search = { asOf?: string | undefined };
type Props = {
  of: 'report' | 'list' | 'record';
  search: Search;
  filter: (change: Search) => void;
  /** An additional note. */
  also?: string | undefined;
};

/** A note that the page shows a past state. */
export function AsOfNote({ search, filter, of, also }: Props) {
  const { timeZone } = useMe().user;
  if (search.asOf === undefined) return null;
  return (
    <Alert color="blue">
      <Group justify="space-between" gap="xs">
        {[say(`asOf.${of}`, { moment: writeMoment(search.asOf, timeZone) }), also].filter(Boolean).join(' ')}
        <Button size="compact-sm" variant="light" onClick={() => filter({ asOf: undefined })}>
          {say('asOf.back')}
        </Button>
      </Group>
    </Alert>
  );
}
