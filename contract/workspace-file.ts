import { z } from 'zod';
import { issue } from './error-reasons.ts';

// The file with a whole workspace.

export const workspaceFileType = 'application/gzip';
/** The maximum for one request; the command line accepts larger files. */
export const workspaceFileBytesMax = 33_554_432;

export const workspacePurposes = ['MOVE', 'COPY'] as const;

export const filePassphrase = z
  .string()
  .min(12, 'Must have at least 12 characters')
  .max(200, 'Must have at most 200 characters')
  .refine((value) => value.isWellFormed() && !value.includes('\u0000'), issue('TEXT_MALFORMED'))
  .meta({ description: 'Opens the texts of the file that are stored encrypted; at least 12 characters' });
