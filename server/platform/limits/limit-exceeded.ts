import { ApiError } from '#/platform/errors/errors.ts';
import type { Budget } from './rate-limit.ts';

/** A request that its limit stops; carries the budget that its answer shows. */
export abstract class LimitError extends ApiError {
  abstract readonly budget: Budget;
}

/** One request too many. */
export class LimitExceeded extends LimitError {
  readonly budget: Budget;

  constructor(budget: Budget) {
    const { allowance, resetSec } = budget;
    super('RATE_LIMIT_EXCEEDED', {
      headers: { 'Retry-After': String(resetSec) },
      details: { retryAfter: resetSec, limit: { points: allowance.points, windowSec: allowance.windowSec } },
    });
    this.budget = budget;
  }
}

const againSec = 2;

/** Nobody can say whether it is one too many: the database that counts does not answer. */
export class LimitUnknown extends LimitError {
  readonly budget: Budget;

  constructor(budget: Budget, cause: unknown) {
    super('UNAVAILABLE', { headers: { 'Retry-After': String(againSec) }, cause });
    this.budget = budget;
  }
}
