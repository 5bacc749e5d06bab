import { endpoint } from './endpoint.ts';
import { z } from 'zod';
import { instant } from './shared.ts';

// How the installation is, for those who run it: docs/guides/monitoring.md.

const OperatorStatus = z
  .object({
    checkedAt: instant,
    versions: z.object({
      service: z.string(),
      node: z.string(),
      postgres: z.string(),
      schema: z.string().meta({ description: 'The last migration that ran' }),
    }),
    waiting: z
      .array(
        z.object({
          kind: z.enum(['OUTBOX', 'WEBHOOKS', 'MAILS', 'CALENDARS', 'JOBS']),
          waiting: z.int(),
          oldestSeconds: z.int().meta({ description: 'For how long the oldest has been due' }),
          lateAfterSeconds: z.int(),
          isLate: z.boolean(),
        }),
      )
      .meta({ description: 'What is due and not done, in all workspaces' }),
    failedJobs: z
      .array(z.object({ queue: z.string(), count: z.int() }))
      .meta({ description: 'Jobs of the last week that failed for good' }),
    disk: z
      .object({ totalBytes: z.int(), freeBytes: z.int(), isLow: z.boolean() })
      .nullable()
      .meta({ description: 'Of the data folder of the process that answers; null where there is none' }),
    processes: z.array(
      z.object({
        host: z.string().nullable(),
        roles: z.array(z.enum(['api', 'worker'])),
        version: z.string().nullable(),
        startedAt: instant,
        seenAt: instant,
        isSilent: z.boolean().meta({ description: 'It has not said for 20 seconds that it lives' }),
      }),
    ),
  })
  .meta({ id: 'OperatorStatus' });

export const getStatus = endpoint({
  method: 'GET',
  path: '/v1/operator/status',
  summary: 'How the installation is: what waits, what failed, disk, versions, processes',
  description: 'The figures of what waits are those of the monitoring port, a few seconds old at most.',
  access: 'operator',
  scope: null,
  input: z.object({}),
  output: z.object({ data: z.object({ status: OperatorStatus }) }),
  status: 200,
});
