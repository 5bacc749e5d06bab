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

/** Sends spans to a collector (OTLP over HTTP), in batches and behind the back of the work. */
export function exportTraces(url: string, settings: TraceSettings): Tracing {
  // Shared by all tracers of a process: it only carries which span runs. One that is there already is kept.
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
    // A collector that is away keeps no process from ending.
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
