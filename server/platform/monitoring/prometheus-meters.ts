import { performance } from 'node:perf_hooks';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { fallbacks } from '#/platform/db/replica-faults.ts';
import { poolNames, type BookingResult, type Meters } from './meters.ts';

// Names and buckets follow OpenTelemetry where stable, converted for Prometheus as its specification says: underscores
// instead of dots, and the unit as a suffix.

const requestBuckets = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];
const statementBuckets = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 10];
const searchBuckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];
const jobBuckets = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300];

const knownMethods = new Set([
  'CONNECT',
  'DELETE',
  'GET',
  'HEAD',
  'OPTIONS',
  'PATCH',
  'POST',
  'PUT',
  'TRACE',
]);

const bookingResults: readonly BookingResult[] = ['booked', 'taken', 'duplicate', 'refused', 'failed'];
const signInSteps = ['password', 'second_factor', 'company'] as const;
const overloaded = 429;
const faultFrom = 500;

/** Uses its own registry, because several services may run in one test process. */
export function prometheusMeters(scheme: string): Meters {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  // These read internals of Node, and their names end like those of counters.
  for (const kind of ['handles', 'requests', 'resources']) {
    registry.removeSingleMetric(`nodejs_active_${kind}`);
    registry.removeSingleMetric(`nodejs_active_${kind}_total`);
  }
  meterEventLoop(registry);

  const made = instrumentsIn(registry);
  const { requests, statements, waits, bookings, searches, limited, failedSignIns, jobs, webhooks } = made;
  return {
    registry,
    request({ method, route, status, ms }) {
      const labels: Record<string, string | number> = {
        http_request_method: knownMethods.has(method) ? method : '_OTHER',
        http_response_status_code: status,
        url_scheme: scheme,
      };
      if (route !== null) labels['http_route'] = route;
      if (status >= faultFrom) labels['error_type'] = status;
      requests.observe(labels, ms / 1_000);
      if (status === overloaded) limited.inc();
    },
    statement({ operation, ms, errorType }) {
      const labels: Record<string, string> = { db_system_name: 'postgresql', db_operation_name: operation };
      if (errorType !== null) labels['error_type'] = errorType;
      statements.observe(labels, ms / 1_000);
    },
    connectionWait: (pool, ms) => waits.observe({ db_client_connection_pool_name: pool }, ms / 1_000),
    booking: (result) => bookings.inc({ result }),
    reportCheck: (isClean) => made.checks.inc({ result: isClean ? 'clean' : 'different' }),
    slotSearch: (kind, ms) => searches.observe({ kind }, ms / 1_000),
    replicaRead: (target) => made.replicaReads.inc({ target }),
    replicaFallback: (reason) => made.replicaFallbacks.inc({ reason }),
    signInFailed: (step) => failedSignIns.inc({ step }),
    job: (queue, isDone, ms) => jobs.observe({ queue, outcome: isDone ? 'done' : 'failed' }, ms / 1_000),
    webhook: (isDelivered, ms) =>
      webhooks.observe({ outcome: isDelivered ? 'delivered' : 'failed' }, ms / 1_000),
  };
}

function instrumentsIn(registry: Registry) {
  const made = { ...ofRequests(registry), ...ofReplica(registry), ...ofWork(registry) };
  // Initializes counters with 0, so that the first event is an increase.
  for (const result of bookingResults) made.bookings.inc({ result }, 0);
  for (const result of ['clean', 'different']) made.checks.inc({ result }, 0);
  for (const step of signInSteps) made.failedSignIns.inc({ step }, 0);
  for (const outcome of ['delivered', 'failed']) made.webhooks.zero({ outcome });
  for (const kind of ['range', 'start']) made.searches.zero({ kind });
  for (const target of ['replica', 'primary']) made.replicaReads.inc({ target }, 0);
  for (const reason of fallbacks) made.replicaFallbacks.inc({ reason }, 0);
  for (const pool of poolNames) made.waits.zero({ db_client_connection_pool_name: pool });
  return made;
}

/** Metrics of requests, down to the database. */
function ofRequests(registry: Registry) {
  const registers = [registry];
  const requests = new Histogram({
    name: 'http_server_request_duration_seconds',
    help: 'Duration of HTTP server requests; of streams, until the answer begins',
    labelNames: [
      'http_request_method',
      'http_route',
      'http_response_status_code',
      'url_scheme',
      'error_type',
    ],
    buckets: requestBuckets,
    registers,
  });
  const limited = new Counter({
    name: 'callwright_requests_limited_total',
    help: 'Requests that were refused because of a limit (429)',
    registers,
  });
  const failedSignIns = new Counter({
    name: 'callwright_sign_ins_failed_total',
    help: 'Sign-ins that failed, by the step at which they did',
    labelNames: ['step'],
    registers,
  });
  const statements = new Histogram({
    name: 'db_client_operation_duration_seconds',
    help: 'Duration of statements to the database',
    labelNames: ['db_system_name', 'db_operation_name', 'error_type'],
    buckets: statementBuckets,
    registers,
  });
  const waits = new Histogram({
    name: 'db_client_connection_wait_time_seconds',
    help: 'Time it took to obtain a connection from the pool',
    labelNames: ['db_client_connection_pool_name'],
    buckets: statementBuckets,
    registers,
  });
  return { requests, limited, failedSignIns, statements, waits };
}

/** Metrics of the replica. */
function ofReplica(registry: Registry) {
  const registers = [registry];
  const replicaReads = new Counter({
    name: 'callwright_replica_reads_total',
    help: 'Statements of requests that a replica may answer, by who answered them',
    labelNames: ['target'],
    registers,
  });
  const replicaFallbacks = new Counter({
    name: 'callwright_replica_fallbacks_total',
    help: 'Such requests that went to the primary, by the reason; write is a defect of the service',
    labelNames: ['reason'],
    registers,
  });
  return { replicaReads, replicaFallbacks };
}

/** Metrics of the product's work. */
function ofWork(registry: Registry) {
  const registers = [registry];
  const bookings = new Counter({
    name: 'callwright_bookings_total',
    help: 'Attempts to book a call, by what came of them',
    labelNames: ['result'],
    registers,
  });
  const searches = new Histogram({
    name: 'callwright_slot_search_duration_seconds',
    help: 'Time it took to find free times on dates (range) or to check one time (start)',
    labelNames: ['kind'],
    buckets: searchBuckets,
    registers,
  });
  const jobs = new Histogram({
    name: 'callwright_job_duration_seconds',
    help: 'Duration of background jobs, by queue and whether they failed',
    labelNames: ['queue', 'outcome'],
    buckets: jobBuckets,
    registers,
  });
  const webhooks = new Histogram({
    name: 'callwright_webhook_attempt_duration_seconds',
    help: 'Duration of attempts to deliver a change to a webhook',
    labelNames: ['outcome'],
    buckets: requestBuckets,
    registers,
  });
  const checks = new Counter({
    name: 'callwright_report_checks_total',
    help: 'Checks of the reports of a workspace, by whether records and numbers were as their changes say',
    labelNames: ['result'],
    registers: [registry],
  });
  return { bookings, searches, jobs, webhooks, checks };
}

/** The share of time between two scrapes in which the event loop was busy; at 1 the process is saturated. */
function meterEventLoop(registry: Registry): void {
  let last = performance.eventLoopUtilization();
  const gauge = new Gauge({
    name: 'nodejs_eventloop_utilization_ratio',
    help: 'Part of the time since the last scrape in which the event loop was busy',
    registers: [registry],
    collect: () => {
      const now = performance.eventLoopUtilization();
      gauge.set(performance.eventLoopUtilization(now, last).utilization);
      last = now;
    },
  });
}
