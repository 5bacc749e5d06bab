import { trace, type Tracer } from '@opentelemetry/api';
import serverPackage from '#/package.json' with { type: 'json' };
import type { Config } from '#/platform/config/config.ts';

/** The tracing of a process. */
export type Tracing = {
  readonly tracer: Tracer;
  /** Sends the remaining spans. */
  close(): Promise<void>;
};

export const tracerName = 'callwright';

export type TraceSettings = Pick<
  Config,
  | 'otelExporterOtlpEndpoint'
  | 'otelExporterOtlpTracesEndpoint'
  | 'otelTracesExporter'
  | 'otelServiceName'
  | 'otelTracesSampler'
  | 'otelTracesSamplerArg'
>;

/**
 * Loads the SDK and its exporter only if there is a collector. Without one, the global tracer is used: it does nothing,
 * unless somebody has started their own SDK before the service.
 */
export async function openTracing(config: TraceSettings): Promise<Tracing> {
  const url = urlOf(config);
  if (url === null) {
    const tracer = trace.getTracer(tracerName, serverPackage.version);
    return { tracer, close: () => Promise.resolve() };
  }
  const { exportTraces } = await import('./export-traces.ts');
  return exportTraces(url, config);
}

function urlOf(config: TraceSettings): string | null {
  const { otelTracesExporter: exporter, otelExporterOtlpEndpoint: base } = config;
  if (exporter === 'none') return null;
  if (config.otelExporterOtlpTracesEndpoint !== null) return config.otelExporterOtlpTracesEndpoint;
  if (base !== null) return `${base.replace(/\/+$/, '')}/v1/traces`;
  return exporter === 'otlp' ? 'http://localhost:4318/v1/traces' : null;
}
