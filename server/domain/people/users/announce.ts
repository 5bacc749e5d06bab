import { differenceOf } from '#/platform/changes/difference.ts';
import { publish } from '#/platform/changes/publish.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import type { readUser } from './user.ts';

type Shown = Awaited<ReturnType<typeof readUser>>;

/** Publishes the changes of a member. A new status has its own types of change, as for events. */
export async function announceUser(tx: Ctx, before: Shown, user: Shown): Promise<void> {
  const { changedFields, previous } = differenceOf(before, user);
  if (changedFields.includes('status')) {
    const type = user.status === 'ACTIVE' ? 'user.activated' : 'user.deactivated';
    await publish(tx, type, user, { changedFields: ['status'], previous: { status: before.status } });
  }
  const others = changedFields.filter((field) => field !== 'status' && field !== 'deletedAt');
  if (others.length === 0) return;
  await publish(tx, 'user.updated', user, {
    changedFields: others,
    previous: Object.fromEntries(others.map((field) => [field, previous[field]])),
  });
}
