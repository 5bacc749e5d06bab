import { z } from 'zod';
import { dateTime, instant } from './shared.ts';

/** Records whose history is kept. */
export const archivedResources = ['CONTACT', 'CALL', 'DEAL', 'PAYMENT', 'CLAIM'] as const;

/** The instant that a read shows. */
export const asOf = dateTime.optional().meta({
  description:
    'Answers as of this moment, for those who may see all records. Not before the archive begins (`GET /v1/reportChecks/latest` says when). Names of people, events, products, fields and tags, and what is searched for, are as they are now',
});

/** One change of a record, with its state before and after. */
export const RecordVersion = z
  .object({
    number: z.int().min(1).meta({ description: 'From 1 on, in order' }),
    at: instant,
    type: z.string().meta({ description: 'The type of the change', examples: ['deal.updated'] }),
    actor: z
      .object({ type: z.string(), id: z.string(), name: z.string() })
      .nullable()
      .meta({ description: 'Who did it; null where that was erased' }),
    isFirst: z.boolean().meta({ description: 'The record was made by it' }),
    changes: z.array(
      z.object({
        field: z.string(),
        before: z.unknown().meta({ description: 'The value until then' }),
        after: z.unknown().meta({ description: 'The value from then on' }),
      }),
    ),
  })
  .meta({ id: 'RecordVersion' });

export const timelineOutput = z.object({
  data: z.object({
    versions: z.array(RecordVersion).meta({ description: 'The newest first, the last 200' }),
    holdsFrom: instant.nullable().meta({
      description: 'What was before is not kept; null while the archive is filled for the first time',
    }),
  }),
});
