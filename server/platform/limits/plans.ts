import type { Config } from '#/platform/config/config.ts';

/** What decides the limits of a workspace: its plan, unless the operator has set limits. */
export type Planned = {
  readonly plan: 'STARTUP' | 'BUSINESS' | 'ENTERPRISE';
  readonly limits: {
    readonly points: number | null;
    readonly windowSec: number | null;
    readonly mcpPoints: number | null;
  };
};

/** How many requests are allowed in one window: to one endpoint, or with one token. */
export type Allowance = {
  readonly points: number;
  readonly windowSec: number;
  /** The policy's name in rate limit headers; `endpoint` by default. */
  readonly policy?: 'token';
};

const windowSec = 10;
const visitWindowSec = 600;
const reservePart = 0.2;
const startupPoints = 20;
const businessPoints = 100;

/** What a workspace may send to each endpoint. */
export function allowanceOf(account: Planned, config: Config): Allowance {
  return {
    points: account.limits.points ?? planPoints(account.plan, config),
    windowSec: account.limits.windowSec ?? windowSec,
  };
}

/** What one network may send to each endpoint without a credential. */
export function publicAllowance(config: Config): Allowance {
  return { points: config.publicLimitPoints, windowSec };
}

/** What one token may send to the entry points of MCP, in a sliding window (interface 8). */
export function assistantAllowance({ limits }: Pick<Planned, 'limits'>, config: Config): Allowance {
  return { points: limits.mcpPoints ?? config.mcpLimitPoints, windowSec, policy: 'token' };
}

/**
 * What visitors of a booking page may send to its event in ten minutes: each network, all networks together, and a
 * reserve for networks that have sent nothing yet, so that a few heavy senders cannot lock everybody else out.
 */
export function visitorAllowances(
  config: Config,
  isStrict: boolean,
): { ofNetwork: Allowance; ofEvent: Allowance; reserve: Allowance } {
  const points = Math.ceil(config.publicLimitPoints / (isStrict ? 4 : 1));
  const all = points * 10;
  const reserve = Math.ceil(all * reservePart);
  return {
    ofNetwork: { points: Math.ceil(points / 4), windowSec: visitWindowSec },
    ofEvent: { points: all - reserve, windowSec: visitWindowSec },
    reserve: { points: reserve, windowSec: visitWindowSec },
  };
}

function planPoints(plan: Planned['plan'], config: Config): number {
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
