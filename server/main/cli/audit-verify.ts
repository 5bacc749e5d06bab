import { filledText } from '@callwright/contract/shared.ts';
import { z } from 'zod';
import { chainAudit } from '#/platform/audit/chain.ts';
import { chainsOf, verifyChain, type Verdict } from '#/platform/audit/verify.ts';
import { command } from './command.ts';
import { findWorkspace } from './find.ts';
import { withContext } from './with-context.ts';

export const auditVerify = command({
  name: 'audit verify',
  summary:
    'Check that no entry of the audit logs was changed or removed; exits non-zero and names the first that was',
  input: z.object({
    workspace: filledText(100).optional().meta({
      description: 'Id or slug of one workspace; default all, and what operators did',
      placeholder: 'NAME',
    }),
  }),
  run: ({ workspace }) =>
    withContext(async (ctx) => {
      await chainAudit(ctx.app);
      const chains =
        workspace === undefined
          ? await chainsOf(ctx.app)
          : [{ accountId: await findWorkspace(ctx, workspace) }];
      const verdicts: Verdict[] = [];
      for (const chain of chains) verdicts.push(await verifyChain(ctx.app, chain));
      return {
        document: { ok: verdicts.every(({ problem }) => problem === null), chains: verdicts },
        text: verdicts.map(lineOf).join('\n'),
        isBad: verdicts.some(({ problem }) => problem !== null),
      };
    }),
});

function lineOf({ accountId, entries, erased, unchained, head, problem }: Verdict): string {
  const whose = accountId === null ? 'operators' : `workspace ${accountId}`;
  if (problem !== null) return `FAIL ${whose}: ${problem.text}`;
  const more = [
    erased > 0 ? `${erased} with erased values` : null,
    unchained > 0 ? `${unchained} not linked yet` : null,
    head.sequence > 0 ? `ends with ${head.sequence}:${head.hash}` : null,
  ].filter((part) => part !== null);
  return `ok   ${whose}: ${[`${entries} entries`, ...more].join(', ')}`;
}
