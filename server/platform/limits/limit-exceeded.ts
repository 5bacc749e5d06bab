import { ApiError } from '#/platform/errors/errors.ts';
import type { Budget } from './rate-limit.ts';

/** One request too many; carries the budget that its answer shows. */
export class LimitExceeded extends ApiError {
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
