import type { contract } from '@callwright/contract/index.ts';
import { createExport } from '#/domain/moving/exports/create.ts';
import { createImport } from '#/domain/moving/imports/create.ts';
import { getErrorFile } from '#/domain/moving/imports/error-file.ts';
import { getImport, listImportErrors, listImports } from '#/domain/moving/imports/list.ts';
import { previewImport } from '#/domain/moving/imports/preview.ts';
import { sendImportPart } from '#/domain/moving/imports/send-part.ts';
import { startImport } from '#/domain/moving/imports/start.ts';
import { cancelImport, pauseImport, resumeImport, undoImport } from '#/domain/moving/imports/steps.ts';
import type { Handlers } from '#/surfaces/http/handler.ts';
import { createFictionalCopy, listFictionalCopies } from './fiction/handlers.ts';
import { cancelScenario, listScenarioRuns, listScenarios, startScenario } from './scenarios/handlers.ts';
import { exportWorkspace } from './workspace-file/handlers.ts';

/** Endpoints that import or export a workspace or its records. */
export const movingHandlers = {
  exports: { create: createExport, workspace: exportWorkspace },
  fictionalCopies: { create: createFictionalCopy, list: listFictionalCopies },
  scenarios: {
    list: listScenarios,
    start: startScenario,
    listRuns: listScenarioRuns,
    cancel: cancelScenario,
  },
  imports: {
    create: createImport,
    list: listImports,
    detail: getImport,
    sendPart: sendImportPart,
    preview: previewImport,
    start: startImport,
    pause: pauseImport,
    resume: resumeImport,
    cancel: cancelImport,
    undo: undoImport,
    listErrors: listImportErrors,
    errorFile: getErrorFile,
  },
} satisfies Pick<Handlers<typeof contract>, 'exports' | 'fictionalCopies' | 'imports' | 'scenarios'>;
