import { z } from 'zod';
import { dateTime, instant } from './shared.ts';

/** Records whose history is kept. */
export const archivedResources = ['CONTACT', 'CALL', 'DEAL', 'PAYMENT', 'CLAIM'] as const;

/** The instant that a read shows. */
export const asOf = dateTime.optional().meta({
  description:
    'Returns the state at this moment, for callers who may see all records. Not before the archive begins (see `GET /v1/reportChecks/latest`). Names of people, and searches, use current values',
});

/** One change of a record, with its state before and after. */
export const RecordVersion = z
  .object({
    number: z.int().min(1).meta({ description: 'Number of the version, starting at 1' }),
    at: instant,
    type: z.string().meta({ description: 'Type of the change', examples: ['deal.updated'] }),
    actor: z
      .object({ type: z.string(), id: z.string(), name: z.string() })
      .nullable()
      .meta({ description: 'Who made the change; null if that was erased' }),
    isFirst: z.boolean().meta({ description: 'Whether this change created the record' }),
    changes: z.array(
      z.object({
        field: z.string(),
        before: z.unknown().meta({ description: 'Previous value' }),
        after: z.unknown().meta({ description: 'New value' }),
      }),
    ),
  })
  .meta({ id: 'RecordVersion' });

export const timelineOutput = z.object({
  data: z.object({
    versions: z.array(RecordVersion).meta({ description: 'Newest first; at most 200' }),
    holdsFrom: instant.nullable().meta({
      description: 'When the kept history begins; null while the archive is first filled',
    }),
  }),
});
