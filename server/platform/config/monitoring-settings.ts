import { z } from 'zod';
import { integer } from './integer.ts';

/** How an installation is watched: docs/guides/monitoring.md. */
export const monitoringSettings = {
  MONITORING_PORT: integer(0, 65_535).optional().meta({
    description:
      'Port for `/metrics`, `/healthz` and `/readyz` of this process, workers included; 0 takes any free one. Each process of a machine needs its own. Default: none is opened.',
  }),
  MONITORING_HOST: z.string().min(1).default('127.0.0.1').meta({
    description:
      'Address on which `MONITORING_PORT` listens. The numbers are there without a credential, so leave it to a private network.',
  }),
  SLOW_STATEMENT_MS: integer(0, 600_000).default(1_000).meta({
    description:
      'Milliseconds after which a statement to the database is logged with its name and without its values; 0 logs none.',
  }),
};
