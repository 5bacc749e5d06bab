import { api } from './api.ts';
import { auditExport } from './audit-export.ts';
import { auditVerify } from './audit-verify.ts';
import { backup } from './backup.ts';
import { cellsAdd, cellsDrain, cellsList, cellsMove, cellsOpen } from './cells.ts';
import type { Command } from './command.ts';
import { demo } from './demo.ts';
import { doctor } from './doctor.ts';
import { keyCreate } from './key-create.ts';
import { limitsSet } from './limits-set.ts';
import { migrate } from './migrate.ts';
import { move } from './move.ts';
import { oauthApprove } from './oauth-approve.ts';
import { oauthClients } from './oauth-clients.ts';
import { oauthReject } from './oauth-reject.ts';
import { oauthResume } from './oauth-resume.ts';
import { oauthSuspend } from './oauth-suspend.ts';
import { operatorGrant } from './operator-grant.ts';
import { operatorList } from './operator-list.ts';
import { operatorRevoke } from './operator-revoke.ts';
import { psql } from './psql.ts';
import { restore } from './restore.ts';
import { secretsRotate } from './secrets-rotate.ts';
import { seed } from './seed.ts';
import { serve } from './serve.ts';
import { userCreate } from './user-create.ts';
import { userResetFactor } from './user-reset-factor.ts';
import { workspaceCreate } from './workspace-create.ts';
import { workspaceFiction } from './workspace-fiction.ts';
import { workspaceExport, workspaceImport } from './workspace-file.ts';

/** All commands for the operator. */
export const commands: readonly Command[] = [
  serve,
  api,
  workspaceCreate,
  workspaceFiction,
  workspaceExport,
  workspaceImport,
  userCreate,
  userResetFactor,
  keyCreate,
  limitsSet,
  oauthClients,
  oauthApprove,
  oauthReject,
  oauthSuspend,
  oauthResume,
  operatorGrant,
  operatorRevoke,
  operatorList,
  demo,
  secretsRotate,
  seed,
  migrate,
  doctor,
  auditVerify,
  auditExport,
  backup,
  restore,
  move,
  cellsAdd,
  cellsList,
  cellsMove,
  cellsDrain,
  cellsOpen,
  psql,
];
