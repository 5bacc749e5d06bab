import { addCalls } from '../../../server/test/report-rows.ts';
import { newEvent } from '../../../server/test/events.ts';
import type { Workspace } from '../../../server/test/workspace.ts';

/** An event with one host, and their calls that ended as no-shows, the same number on each day. */
export async function insertNoShows(
  w: Workspace,
  days: string | readonly string[],
  count: number,
  settings: { role?: 'REQUIRED' } = {},
): Promise<{ event: number; host: number }> {
  const closer = await w.member('CLOSER', 'Europe/Berlin');
  const { id } = await newEvent(w, [], { name: 'Demo', hosts: [{ userId: closer.userId, ...settings }] });
  await addCalls(
    { w, closer, setter: closer, strategy: id, discovery: id },
    [days].flat().flatMap((day) =>
      Array.from({ length: count }, (_, hour) => ({
        starts_at: `${day}T${String(8 + hour).padStart(2, '0')}:00:00Z`,
        outcome: 'NO_SALE',
        no_sale_reason: 'NO_SHOW',
      })),
    ),
  );
  return { event: id, host: closer.userId };
}
