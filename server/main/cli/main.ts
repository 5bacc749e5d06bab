#!/usr/bin/env node
import { ApiFailure } from '#/main/api-client/failure.ts';
import { isCode } from '#/platform/errors/is-code.ts';
import { whyAbsent } from '#/platform/db/when-there.ts';
import { ApiError } from '#/platform/errors/errors.ts';
import { UsageError, type Outcome } from './command.ts';
import { refusalOf } from './refusal.ts';
import { runCommand } from './run.ts';

const usageExitCode = 2;
const failureExitCode = 1;

/** Runs the command that the arguments name, and returns the exit code. stdout has nothing but its result. */
async function main(args: string[]): Promise<number> {
  const isJson = args.includes('--json');
  try {
    const outcome = await runCommand(args, (early) => print(early, isJson));
    if (outcome !== null) print(outcome, isJson);
    return outcome?.isBad === true ? failureExitCode : 0;
  } catch (error) {
    return report(error, isJson);
  }
}

function print(outcome: Outcome, isJson: boolean): void {
  process.stdout.write(`${isJson ? JSON.stringify(outcome.document) : outcome.text}\n`);
}

/** Reports an error for the operator. Only internal errors show their stack. */
function report(error: unknown, isJson: boolean): number {
  const message = messageOf(error);
  process.stderr.write(`${message}\n`);
  const document = error instanceof ApiFailure ? error.document : { error: { code: codeOf(error), message } };
  if (isJson) process.stdout.write(`${JSON.stringify(document)}\n`);
  if (error instanceof ApiFailure) return error.exitCode;
  return error instanceof UsageError ? usageExitCode : failureExitCode;
}

function messageOf(error: unknown): string {
  if (error instanceof ApiError) {
    const fields = Object.entries(error.fieldErrors ?? {}).map(
      ([field, texts]) => `${field}: ${texts.join(', ')}`,
    );
    return [error.message, ...fields].join('\n');
  }
  if (!(error instanceof Error)) return String(error);
  const refusal = refusalOf(error, addresses());
  if (refusal !== null) return refusal;
  if (isCode(error, diskFull)) return `The disk of the database is full: ${error.message}. Make room on it`;
  const why = whyAbsent(error);
  if (why !== null) return `The database does not answer: ${why}. Start it, or correct its address`;
  const isExpected = expectedErrors.has(error.name) || isCode(error, ...diskErrors);
  return isExpected ? error.message : (error.stack ?? error.message);
}

/** Full or read-only disks and missing permissions: a stack would not help. */
const diskErrors = ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM'];

/** PostgreSQL's code. */
const diskFull = '53100';

/** The driver does not say which of the addresses was refused. */
function addresses(): string {
  const isSet = (process.env['DATABASE_DIRECT_URL'] ?? '') !== '';
  return isSet ? 'DATABASE_URL or DATABASE_DIRECT_URL' : 'DATABASE_URL';
}

const expectedErrors = new Set([
  'UsageError',
  'ApiFailure',
  'ConfigError',
  'ClusterError',
  'DataDirInUse',
  'PortInUse',
  'RestoreError',
  'WorkspaceFileError',
  'PoolerError',
  'CellError',
  'SchemaError',
]);

function codeOf(error: unknown): string {
  if (error instanceof UsageError) return 'USAGE';
  if (error instanceof ApiError) return error.code;
  return 'FAILED';
}

// A program that reads the output, such as `head`, may stop early. That is no error, except for a service and its log.
if (process.argv[2] !== 'serve')
  process.stdout.on('error', (error) => {
    if (!isCode(error, 'EPIPE')) throw error;
    process.exit(0);
  });

// Only the owner may read files that are written: database, secrets, backups.
process.umask(0o077);
process.exitCode = await main(process.argv.slice(2));
