import { SpanKind } from '@opentelemetry/api';
import type pg from 'pg';
import type { Config } from '#/platform/config/config.ts';
import { operationOf, watchOf } from '#/platform/db/statement-watch.ts';
import type { Log } from '#/platform/log/log.ts';
import { inSpanBelow, isTraced } from '#/platform/tracing/spans.ts';
import type { Meters, PoolName } from './meters.ts';

/** Where to report, and from what duration a statement is slow. */
export type Told = {
  readonly config: Pick<Config, 'slowStatementMs'>;
  readonly log: Log;
  readonly meters: Meters;
};

/** Counts the statements of a pool, logs slow ones, and traces each as a child span. */
export function watchStatements(
  pool: pg.Pool,
  poolName: PoolName,
  { config: { slowStatementMs }, log, meters }: Told,
): void {
  watchOf(pool).watcher = {
    statement({ name, text, ms, error }) {
      if (meters.registry !== null) {
        const errorType = error === null ? null : errorTypeOf(error);
        meters.statement({ operation: operationOf(text), ms, errorType });
      }
      if (slowStatementMs > 0 && ms >= slowStatementMs) log.slowStatement(name, ms);
    },
    connectionWait: (ms) => meters.connectionWait(poolName, ms),
    around: ({ name, text }, send) => {
      if (!isTraced()) return send();
      const attributes = { 'db.system.name': 'postgresql', 'db.operation.name': operationOf(text) };
      return inSpanBelow({ name, kind: SpanKind.CLIENT, attributes }, send);
    },
  };
}

const sqlState = /^[0-9A-Z]{5}$/;

function errorTypeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return sqlState.test(code) ? code : 'CONNECTION';
}
