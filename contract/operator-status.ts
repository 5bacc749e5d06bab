import { endpoint } from './endpoint.ts';
import { z } from 'zod';
import { instant } from './shared.ts';

// The status of the installation, for its operators: docs/guides/monitoring.md.

const OperatorStatus = z
  .object({
    checkedAt: instant.meta({ description: 'When these figures were read' }),
    versions: z
      .object({
        service: z.string().meta({ description: 'Of the process that answers' }),
        node: z.string().meta({ description: 'Of Node.js under it' }),
        postgres: z.string().meta({ description: 'Of the PostgreSQL it is connected to' }),
        schema: z.string().meta({ description: 'The last migration that ran' }),
      })
      .meta({ description: 'What runs' }),
    waiting: z
      .array(
        z.object({
          kind: z.enum(['OUTBOX', 'WEBHOOKS', 'MAILS', 'CALENDARS', 'JOBS']).meta({
            description: 'What waits: changes for their numbers, deliveries, emails, calendars to read, jobs',
          }),
          waiting: z.int().meta({ description: 'How many are due; nobody counts beyond 100,000' }),
          oldestSeconds: z.int().meta({ description: 'For how long the oldest has been due' }),
          lateAfterSeconds: z.int().meta({ description: 'From this age on somebody has to look' }),
          isLate: z.boolean().meta({ description: 'Whether the oldest is older than that' }),
        }),
      )
      .meta({ description: 'What is due and not done, in all workspaces' }),
    failedJobs: z
      .array(z.object({ queue: z.string().meta({ description: 'Name of the kind of job' }), count: z.int() }))
      .meta({ description: 'Jobs of the last week that failed for good' }),
    disk: z
      .object({
        totalBytes: z.int().meta({ description: 'Size of the disk' }),
        freeBytes: z.int().meta({ description: 'What is free of it for the service' }),
        isLow: z.boolean().meta({ description: 'Whether less than a tenth is free' }),
      })
      .nullable()
      .meta({ description: 'Of the data folder of the process that answers; null where there is none' }),
    replica: z
      .object({
        problem: z
          .enum(['STARTING', 'UNREACHED', 'ELSEWHERE', 'NOT_A_STANDBY', 'OLD_TIMELINE', 'BEHIND'])
          .nullable()
          .meta({ description: 'Why nothing is read from it; null while it answers reads' }),
        lagSeconds: z.number().nullable().meta({
          description:
            'For how long the oldest change has been missing there; null before it was reached once',
        }),
        lagBytes: z.int().nullable().meta({
          description: 'How much of the log of changes it has not replayed; null before it was reached once',
        }),
      })
      .nullable()
      .meta({
        description:
          'The standby at `DATABASE_REPLICA_URL`, as the process that answers sees it; null where none is set',
      }),
    processes: z
      .array(
        z.object({
          host: z
            .string()
            .nullable()
            .meta({ description: 'Name of the machine; null for processes of earlier versions' }),
          roles: z
            .array(z.enum(['api', 'worker']))
            .meta({ description: 'What it does: answers requests, works, or both' }),
          version: z
            .string()
            .nullable()
            .meta({ description: 'Of the service; null for processes of earlier versions' }),
          startedAt: instant.meta({ description: 'When it started' }),
          seenAt: instant.meta({ description: 'When it last said that it lives' }),
          isSilent: z.boolean().meta({ description: 'It has not said for 20 seconds that it lives' }),
        }),
      )
      .meta({ description: 'All processes of the installation' }),
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
