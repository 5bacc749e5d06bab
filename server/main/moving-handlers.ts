import type { contract } from '@callwright/contract/index.ts';
import { createExport } from '#/domain/moving/exports/create.ts';
import type { Handlers } from '#/surfaces/http/handler.ts';

/** What goes in and out of a workspace as a whole. */
export const movingHandlers = {
  exports: { create: createExport },
} satisfies Pick<Handlers<typeof contract>, 'exports'>;
