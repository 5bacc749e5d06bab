import type { Endpoint, Received, Sent } from '@callwright/contract/endpoint.ts';
import type { Route } from '@callwright/sdk/request';
import { notifications } from '@mantine/notifications';
import { invalidate, queryClient, send, versionedQuery, type Reads } from '../../api.ts';
import { isConflict } from '../use-send.ts';
import { say } from './say.ts';
import { showFailure } from './show-failure.ts';

type Change<R extends Endpoint, W extends Endpoint> = {
  /** The name of the record, for messages. */
  name: string;
  read: [Route<R>, Sent<R>];
  /** The value to be replaced, as it is shown now. */
  part: (reply: Received<R>) => unknown;
  shown: unknown;
  write: [Route<W>, Sent<W>];
  touched: readonly Reads[];
};

/**
 * Edits a value in place. The shown data may be outdated: the change is based on the latest version, and refused if
 * somebody else has changed the same value meanwhile.
 * @returns whether it was saved
 */
export async function makeChange<R extends Endpoint, W extends Endpoint>(
  change: Change<R, W>,
): Promise<boolean> {
  const { name, read, part, shown, write, touched } = change;
  try {
    const newest = await queryClient.fetchQuery({ ...versionedQuery(...read), staleTime: 0 });
    if (JSON.stringify(part(newest)) !== JSON.stringify(shown)) {
      showConflict(name);
      return false;
    }
    await send(...write, { ifMatch: newest.etag });
    return true;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (isConflict(error)) showConflict(name);
    else showFailure(error);
    return false;
  } finally {
    await invalidate(touched);
  }
}

function showConflict(name: string): void {
  notifications.show({
    title: say('conflict', { name }),
    message: say('conflict.help'),
    color: 'yellow',
    autoClose: 10_000,
  });
}
