import { changeEnvelope, exampleChange } from '@callwright/contract/change-envelope.ts';
import { includesType } from '@callwright/contract/change-subscriptions.ts';
import { changeKind } from '@callwright/contract/change-lookup.ts';
import { changeTypeNames, type ChangeType } from '@callwright/contract/change-types.ts';
import type { Input, Result } from '@callwright/contract/endpoint.ts';
import type { types } from '@callwright/contract/webhooks.ts';
import { z } from 'zod';
import type { Ctx } from '#/platform/context/ctx.ts';

type Described = Result<typeof types>['data'][number];

/** GET /v1/webhooks/types */
export async function listChangeTypes(
  _ctx: Ctx,
  { types: wanted = [] }: Input<typeof types>,
): Promise<Result<typeof types>> {
  const names = changeTypeNames.filter((name) => wanted.length === 0 || includesType(wanted, name));
  return { data: names.map(described) };
}

// Cached: the same for all workspaces, and slow to build.
const known = new Map<ChangeType, Described>();

function described(type: ChangeType): Described {
  const before = known.get(type);
  if (before !== undefined) return before;
  const schema = z.toJSONSchema(changeEnvelope(type), { io: 'output', unrepresentable: 'any' });
  const description = {
    type,
    summary: `Happens when ${changeKind(type).summary}`,
    schema: schema as Record<string, unknown>, // a schema of an object is an object
    example: plain(exampleChange(type)),
  };
  known.set(type, description);
  return description;
}

/** A mutable copy. */
function plain(example: ReturnType<typeof exampleChange>): Described['example'] {
  return structuredClone(example) as Described['example'];
}
