import type { ErrorCode } from '@callwright/contract/errors.ts';
import { minuteMs } from '@callwright/contract/units-of-time.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import type { Act, Planned, Scene } from './acts.ts';
import { eventInFile } from './event-in-file.ts';

/** A lead who found no free time leaves suitable ones, if the event has a waiting list. */
export function afterRefusal(tx: Ctx, scene: Scene, act: Act, code: ErrorCode): readonly Planned[] {
  if (act.kind !== 'BOOK' && act.kind !== 'CHECKOUT') return [];
  if (code !== 'SLOT_UNAVAILABLE' || act.byId !== null || act.isOffered === true) return [];
  const hasList = eventInFile(scene, act.event)?.waitingList?.enabled === true;
  if (!hasList || !scene.storyOf(act.lead).waiting.waits) return [];
  return [{ atMs: tx.now + minuteMs, act: { ...act, kind: 'WAIT' } }];
}
