import { endpoint } from './endpoint.ts';
import { z } from 'zod';
import { instant } from './shared.ts';

// The status of the installation, for its operators: docs/guides/monitoring.md.

const OperatorStatus = z
  .object({
    checkedAt: instant.meta({ description: 'When these figures were read' }),
    versions: z
      .object({
        service: z.string().meta({ description: 'Version of the process that answers' }),
        node: z.string().meta({ description: 'Version of Node.js' }),
        postgres: z.string().meta({ description: 'Version of the PostgreSQL server it is connected to' }),
        schema: z.string().meta({ description: 'Latest migration that ran' }),
      })
      .meta({ description: 'Versions in use' }),
    waiting: z
      .array(
        z.object({
          kind: z.enum(['OUTBOX', 'WEBHOOKS', 'MAILS', 'CALENDARS', 'JOBS']).meta({
            description: 'Name of the queue: changes to number, deliveries, emails, calendars to read, jobs',
          }),
          waiting: z.int().meta({ description: 'Number of due items; counted up to 100,000' }),
          oldestSeconds: z.int().meta({ description: 'Seconds for which the oldest item has been due' }),
          lateAfterSeconds: z
            .int()
            .meta({ description: 'Age in seconds from which the queue needs attention' }),
          isLate: z.boolean().meta({ description: 'Whether the oldest item exceeds that age' }),
        }),
      )
      .meta({ description: 'Due and unfinished work in all workspaces' }),
    failedJobs: z
      .array(z.object({ queue: z.string().meta({ description: 'Name of the kind of job' }), count: z.int() }))
      .meta({ description: 'Number of jobs that failed permanently in the last week' }),
    disk: z
      .object({
        totalBytes: z.int().meta({ description: 'Size of the disk in bytes' }),
        freeBytes: z.int().meta({ description: 'Free space available to the service, in bytes' }),
        isLow: z.boolean().meta({ description: 'Whether less than a tenth is free' }),
      })
      .nullable()
      .meta({ description: 'Disk with the data folder of the process that answers; null if it has none' }),
    replica: z
      .object({
        problem: z
          .enum(['STARTING', 'UNREACHED', 'ELSEWHERE', 'NOT_A_STANDBY', 'OLD_TIMELINE', 'BEHIND'])
          .nullable()
          .meta({ description: 'Why the standby is not used for reads; null while it is' }),
        lagSeconds: z.number().nullable().meta({
          description:
            'Seconds for which the oldest missing change has been missing; null until it was reached once',
        }),
        lagBytes: z.int().nullable().meta({
          description: 'Bytes of the log not replayed yet; null until it was reached once',
        }),
      })
      .nullable()
      .meta({
        description:
          'The standby at `DATABASE_REPLICA_URL`, as seen by the process that answers; null if none is set',
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
            .meta({ description: 'Role: answers requests, works on jobs, or both' }),
          version: z
            .string()
            .nullable()
            .meta({ description: 'Version of the service; null for processes of earlier versions' }),
          startedAt: instant.meta({ description: 'When it started' }),
          seenAt: instant.meta({ description: 'Time of the last heartbeat' }),
          isSilent: z.boolean().meta({ description: 'Whether the last heartbeat is older than 20 seconds' }),
        }),
      )
      .meta({ description: 'All processes of the installation' }),
  })
  .meta({ id: 'OperatorStatus' });

export const getStatus = endpoint({
  method: 'GET',
  path: '/v1/operator/status',
  summary: 'Get the status of the installation',
  description:
    'Queues, failures, disk, versions and processes. The queue figures are those of the monitoring port, at most a few seconds old.',
  access: 'operator',
  scope: null,
  input: z.object({}),
  output: z.object({ data: z.object({ status: OperatorStatus }) }),
  status: 200,
});
