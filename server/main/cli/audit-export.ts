import { dateTime, filledText } from '@callwright/contract/shared.ts';
import { z } from 'zod';
import { exportAudit } from '#/domain/people/audit-log/export.ts';
import { enterWorkspace } from '#/platform/workspaces/enter-workspace.ts';
import { command } from './command.ts';
import { findWorkspace } from './find.ts';
import { withContext } from './with-context.ts';

const atOnce = 1_000;

export const auditExport = command({
  name: 'audit export',
  summary:
    'Print the audit log of a workspace for a log system, one entry on each line, in the order of its chain',
  input: z.object({
    workspace: filledText(100).meta({ description: 'Id or slug of the workspace' }),
    since: dateTime
      .optional()
      .meta({ description: 'Only entries from this time on', placeholder: '2026-11-01T00:00:00Z' }),
    format: z
      .enum(['ndjson'], { error: 'Must be ndjson' })
      .default('ndjson')
      .meta({ description: 'One JSON object on each line', placeholder: 'ndjson' }),
  }),
  run: ({ workspace, since }, print) =>
    withContext(async (outside) => {
      const ctx = await enterWorkspace(outside, await findWorkspace(outside, workspace));
      let after: number | undefined;
      for (;;) {
        const { data } = await exportAudit(ctx, { timeFrom: since, after, limit: atOnce });
        const text = data.entries.map((entry) => JSON.stringify(entry)).join('\n');
        if (text !== '') print({ document: { entries: data.entries }, text });
        if (!data.hasMore) return null;
        after = data.nextAfter;
      }
    }),
});
