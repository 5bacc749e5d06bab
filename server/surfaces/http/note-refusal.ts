import { hourMs } from '@callwright/contract/units-of-time.ts';
import { auditRefusal } from '#/platform/audit/audit.ts';
import type { Ctx } from '#/platform/context/ctx.ts';
import { perApp } from '#/platform/context/per-app.ts';
import { ApiError } from '#/platform/errors/errors.ts';

type Refused = Pick<
  Ctx,
  'accountId' | 'actor' | 'app' | 'credential' | 'db' | 'ip' | 'now' | 'requestId' | 'userId' | 'userAgent'
>;

const knownMax = 10_000;

/** What this process has noted this hour, so that a program that is refused again and again costs no database query. */
const notedBy = perApp(() => ({ hour: 0, keys: new Set<string>() }));

/**
 * Notes in the audit log that a known caller was refused (403), once an hour for each credential and endpoint. The
 * answer does not wait for it. If noting fails, the log of the service says so.
 */
export function noteRefusal(ctx: Refused, what: string, error: unknown): void {
  if (!(error instanceof ApiError) || error.status !== 403 || isNoted(ctx, what)) return;
  const noting = auditRefusal({ ...ctx, db: ctx.app.database.serviceOf(ctx.accountId) }, what, error.code);
  noting.catch((failure: unknown) => ctx.app.log.error('A refusal was not noted', failure));
}

function isNoted({ app, accountId, credential, now }: Refused, what: string): boolean {
  const noted = notedBy(app);
  const hour = Math.floor(now / hourMs);
  if (noted.hour !== hour || noted.keys.size >= knownMax) {
    noted.hour = hour;
    noted.keys.clear();
  }
  const key = `${accountId} ${credential?.kind} ${credential?.id} ${what}`;
  const isKnown = noted.keys.has(key);
  noted.keys.add(key);
  return isKnown;
}
