import { createReadStream } from 'node:fs';
import { filePassphrase, workspacePurposes } from '@callwright/contract/workspace-file.ts';
import { filledText } from '@callwright/contract/shared.ts';
import { z } from 'zod';
import { audit } from '#/platform/audit/audit.ts';
import { writeWhole } from '#/platform/backup/save-file.ts';
import { enterWorkspace } from '#/platform/workspaces/enter-workspace.ts';
import { exportWorkspace } from '#/main/workspace-file/export.ts';
import { importWorkspace } from '#/main/workspace-file/import.ts';
import { file, requireFile, requireNewFile } from './backup-file.ts';
import { command } from './command.ts';
import { findWorkspace } from './find.ts';
import { withContext } from './with-context.ts';

const workspaceFile = file.meta({ description: 'The file of the workspace', placeholder: 'FILE' });

export const workspaceExport = command({
  name: 'workspace export',
  summary: 'Save a workspace in one file, while the service keeps running',
  input: z.object({
    file: workspaceFile,
    workspace: filledText(100).meta({ description: 'Id or slug of the workspace' }),
    passphrase: filePassphrase,
  }),
  positional: 'file',
  run: async ({ file: path, workspace, passphrase }) => {
    requireNewFile(path);
    return withContext(async (ctx) => {
      const entered = await enterWorkspace(ctx, await findWorkspace(ctx, workspace));
      await audit(entered, 'workspace.export', 'workspace', entered.accountId, null, null);
      const exported = await writeWhole(path, (output) => exportWorkspace(entered, passphrase, output));
      const unreadable =
        exported.unreadable === 0
          ? ''
          : ` ${exported.unreadable} encrypted texts could not be opened with APP_SECRET and are not in it.`;
      return {
        document: { file: path, workspace: entered.account.slug, ...exported },
        text: `${path}: ${exported.rows} rows of ${exported.tables} tables.${unreadable} Keep the passphrase as well, in another place.`,
      };
    });
  },
});

export const workspaceImport = command({
  name: 'workspace import',
  summary: 'Bring in a workspace from its file: all of it or nothing',
  input: z.object({
    file: workspaceFile,
    passphrase: filePassphrase,
    purpose: z
      .string()
      .transform((value) => value.toUpperCase())
      .pipe(z.enum(workspacePurposes, { error: 'Must be move or copy' }))
      .meta({
        description: 'move: it goes on here. copy: the original goes on elsewhere',
        placeholder: 'move|copy',
      }),
  }),
  positional: 'file',
  run: async ({ file: path, passphrase, purpose }) => {
    requireFile(path);
    return withContext(async (ctx) => {
      const imported = await importWorkspace(ctx, createReadStream(path), { passphrase, purpose });
      const { workspace, rows, addedPeople, isSame: isSameId } = imported;
      const links = isSameId ? '' : ' Its number was taken: links to its events and calls are new.';
      const people =
        addedPeople === 0
          ? ''
          : ` ${addedPeople} people are new here and choose a password with “Forgot password?”.`;
      return {
        document: { workspace, rows, addedPeople, isSameId },
        text: `Workspace ${workspace.id} (${workspace.slug}): ${rows} rows.${links}${people}`,
      };
    });
  },
});
