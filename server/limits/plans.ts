import type { Config } from '../config.ts';
import type { Account } from '../ctx.ts';

/** So many requests in one window: to one endpoint, or of one token. */
export type Allowance = {
  readonly points: number;
  readonly windowSec: number;
  /** What answers call it; `endpoint` unless stated. */
  readonly policy?: 'token';
};

const windowSec = 10;
const visitWindowSec = 600;
const startupPoints = 20;
const businessPoints = 100;

/** What a workspace may ask of each endpoint: its plan, unless the operator set something else. */
export function allowanceOf(account: Pick<Account, 'plan' | 'limits'>, config: Config): Allowance {
  return {
    points: account.limits.points ?? planPoints(account.plan, config),
    windowSec: account.limits.windowSec ?? windowSec,
  };
}

/** What one address may ask of each endpoint without a credential. */
export function publicAllowance(config: Config): Allowance {
  return { points: config.publicLimitPoints, windowSec };
}

/** What one token may send to the doors of MCP, in a window that moves with time (interface 8). */
export function assistantAllowance({ limits }: Pick<Account, 'limits'>, config: Config): Allowance {
  return { points: limits.mcpPoints ?? config.mcpLimitPoints, windowSec, policy: 'token' };
}

/** What visitors of a booking page may send to its event in ten minutes: each address, and all of them together. */
export function visitorAllowances(
  config: Config,
  isStrict: boolean,
): { ofAddress: Allowance; ofEvent: Allowance } {
  const points = Math.ceil(config.publicLimitPoints / (isStrict ? 4 : 1));
  return {
    ofAddress: { points: Math.ceil(points / 4), windowSec: visitWindowSec },
    ofEvent: { points: points * 10, windowSec: visitWindowSec },
  };
}

function planPoints(plan: Account['plan'], config: Config): number {
  switch (plan) {
    case 'STARTUP':
      return startupPoints;
    case 'BUSINESS':
      return businessPoints;
    case 'ENTERPRISE':
      return config.enterpriseLimitPoints;
    default:
      return plan satisfies never;
  }
}
