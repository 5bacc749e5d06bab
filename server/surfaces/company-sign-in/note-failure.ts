import { workspaceOfAttempt } from '#/domain/people/company-sign-in/attempts.ts';
import type { ConnectionRow } from '#/domain/people/company-sign-in/connection-row.ts';
import { CompanySignInRefused } from '#/domain/people/company-sign-in/refusal.ts';
import { audit, auditRefusal } from '#/platform/audit/audit.ts';
import type { PublicCtx } from '#/platform/context/ctx.ts';
import { ApiError } from '#/platform/errors/errors.ts';
import { enterWorkspace } from '#/platform/workspaces/enter-workspace.ts';

/** Writes a failed answer to the audit log of the workspace, with the reason for its administrators. */
export async function noteFailure<T>(
  ctx: PublicCtx,
  connection: ConnectionRow,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError) {
      ctx.app.meters.signInFailed('company');
      const workspace = await enterWorkspace(ctx, connection.account_id);
      const reason = error instanceof CompanySignInRefused ? error.reason : reasonOf(error);
      const after = { connection: connection.id, reason };
      await audit(workspace, 'company_sign_in.failed', 'signInConnection', connection.id, null, after);
    }
    throw error;
  }
}

/** An answer that another browser asked for: its sender was tricked into opening it, or has stolen it. */
export async function noteStranger<T>(ctx: PublicCtx, state: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const workspaceId = error instanceof ApiError ? await workspaceOfAttempt(ctx, state) : null;
    if (workspaceId !== null)
      await auditRefusal(
        await enterWorkspace(ctx, workspaceId),
        'POST /auth/company/finish',
        'OTHER_BROWSER',
      );
    throw error;
  }
}

const reasonLengthMax = 200;

/** The reason given by the library; it names claims but none of their values. */
function reasonOf({ message, cause }: ApiError): string {
  const deeper = cause instanceof Error ? `: ${cause.message}` : '';
  return `${message}${deeper}`.slice(0, reasonLengthMax);
}
