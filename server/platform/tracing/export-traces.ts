import { context } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type Sampler,
} from '@opentelemetry/sdk-trace';
import serverPackage from '#/package.json' with { type: 'json' };
import { tracerName, type TraceSettings, type Tracing } from './open-tracing.ts';

/** Exports spans to a collector (OTLP over HTTP) in batches in the background. */
export function exportTraces(url: string, settings: TraceSettings): Tracing {
  // Shared by all tracers of a process: it only holds the current span. An existing manager is kept.
  const manager = new AsyncLocalStorageContextManager().enable();
  if (!context.setGlobalContextManager(manager)) manager.disable();
  const provider = new TracerProvider({
    resource: defaultResource()
      .merge(detectResources({ detectors: [envDetector] }))
      .merge(
        resourceFromAttributes({
          'service.name': settings.otelServiceName,
          'service.version': serverPackage.version,
        }),
      ),
    sampler: samplerOf(settings),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url }) })],
  });
  return {
    tracer: provider.getTracer(tracerName, serverPackage.version),
    // An unreachable collector must not keep the process from ending.
    close: () => provider.shutdown().catch(() => undefined),
  };
}

function samplerOf({ otelTracesSampler: name, otelTracesSamplerArg: ratio }: TraceSettings): Sampler {
  const root = rootSampler(name.replace('parentbased_', ''), ratio);
  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root;
}

function rootSampler(name: string, ratio: number): Sampler {
  if (name === 'always_off') return new AlwaysOffSampler();
  return name === 'traceidratio' ? new TraceIdRatioBasedSampler(ratio) : new AlwaysOnSampler();
}
