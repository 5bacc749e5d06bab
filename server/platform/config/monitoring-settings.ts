import { z } from 'zod';
import { integer } from './integer.ts';

/** How an installation is watched: docs/guides/monitoring.md. */
export const monitoringSettings = {
  MONITORING_PORT: integer(0, 65_535).optional().meta({
    description:
      'Port for `/metrics`, `/healthz` and `/readyz` of this process, workers included; 0 takes any free one. Each process on a machine needs its own. Default: closed.',
  }),
  MONITORING_HOST: z.string().min(1).default('127.0.0.1').meta({
    description:
      'Address on which `MONITORING_PORT` listens. It asks for no credential, so keep it in a private network.',
  }),
  SLOW_STATEMENT_MS: integer(0, 600_000).default(1_000).meta({
    description:
      'A database statement that takes more milliseconds than this is logged with its name, but not its values; 0 logs none.',
  }),
};
