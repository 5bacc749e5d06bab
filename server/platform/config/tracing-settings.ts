import { z } from 'zod';
import { url } from './provider-settings.ts';

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** Named as in OpenTelemetry. Its exporter reads further variables itself: headers, timeouts, certificates. */
export const tracingSettings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: url('https:', 'http:').optional().meta({
    description:
      'Collector that gets traces (OTLP over HTTP, JSON), such as `http://localhost:4318`. Without it, no traces are made. `OTEL_EXPORTER_OTLP_HEADERS` and similar variables work as OpenTelemetry describes.',
  }),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: url('https:', 'http:').optional().meta({
    description: 'The same, as the whole address: `http://localhost:4318/v1/traces`.',
  }),
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none'], { error: 'Must be otlp or none' }).optional().meta({
    description: '`none` switches traces off; `otlp` sends them to this machine if no endpoint is set.',
  }),
  OTEL_SERVICE_NAME: z.string().min(1).max(255).default('callwright').meta({
    description: 'Name of the service in traces.',
  }),
  OTEL_TRACES_SAMPLER: z
    .enum(samplers, { error: `Must be one of ${samplers.join(', ')}` })
    .default('parentbased_traceidratio')
    .meta({ description: 'Which requests are traced, with OpenTelemetry’s names.' }),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(0(\.\d{1,10})?|1(\.0{1,10})?)$/, 'Must be a number from 0 to 1')
    .transform(Number)
    .default(1)
    .meta({ description: 'Share of requests that is traced, for samplers with a ratio.' }),
};
