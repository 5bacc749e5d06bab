import { routes } from '@callwright/sdk/routes';
import { Button } from '@mantine/core';
import type { CallDetail } from '../records.ts';
import { useSend } from '../ui/use-send.ts';
import { say } from './say.ts';

type Props = { call: Pick<CallDetail, 'id'> };

/** Undoes the host's change of a call's entry, or accepts it. */
export function ResolveFound({ call: { id } }: Props) {
  const invalidates = [routes.eventCalls];
  const taken = say('found.taken');
  const restore = useSend(routes.eventCalls.resolveCalendar, {
    done: say('found.restored'),
    refusals: { CALL_CANCELLED: taken },
    invalidates,
  });
  const keep = useSend(routes.eventCalls.resolveCalendar, {
    done: say('found.kept'),
    refusals: { CALL_CANCELLED: taken },
    invalidates,
  });
  const isPending = restore.isPending || keep.isPending;
  return (
    <>
      <Button
        size="xs"
        variant="default"
        loading={isPending}
        onClick={() => restore.mutate({ id, action: 'RESTORE' })}
      >
        {say('found.restore')}
      </Button>
      <Button
        size="xs"
        variant="default"
        loading={isPending}
        onClick={() => keep.mutate({ id, action: 'KEEP' })}
      >
        {say('found.keep')}
      </Button>
    </>
  );
}
