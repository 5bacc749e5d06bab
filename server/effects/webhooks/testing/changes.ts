import { publishAll } from '#/platform/changes/publish.ts';
import type { Workspace } from '#/test/workspace.ts';

export const someType = 'oauth.app_revoked';

/** Records changes of `someType`, distinguished by their user, in one transaction. */
export function record(w: Workspace, userIds: readonly number[]): Promise<void> {
  return w.within((tx) =>
    publishAll(
      tx,
      userIds.map((userId) => ({ type: someType, object: { clientId: 'ocl_test', userId, scopes: [] } })),
    ),
  );
}

/** 1, 2, 3 … */
export function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}
