import type { Database } from '#/platform/db/open.ts';
import type { Check } from './doctor-check.ts';

const between = {
  NONE: 'none on the way',
  SESSION: 'DATABASE_URL leads through a pooler that keeps sessions',
  TRANSACTION: 'DATABASE_URL leads through a pooler in transaction mode',
} as const;

/** Which poolers are between the service and PostgreSQL, and whether the direct address is known. */
export function poolerCheck({ requests, direct }: Database['pooling']): Check {
  const name = 'pooler';
  if (direct === 'TRANSACTION')
    return {
      name,
      ok: false,
      detail:
        'the address for notifications, migrations and jobs leads through a pooler in transaction mode; set DATABASE_DIRECT_URL to the address of PostgreSQL itself',
    };
  const around = requests === 'TRANSACTION' ? '; DATABASE_DIRECT_URL leads around it' : '';
  return { name, ok: true, detail: between[requests] + around };
}
