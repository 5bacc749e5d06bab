import { decideTestPayment, listTestPayments } from '#/surfaces/test-workspaces/payments.ts';
import type { contract } from '@callwright/contract/index.ts';
import type { Handlers } from '#/surfaces/http/handler.ts';
import { createKey } from '#/domain/people/account/create-key.ts';
import { updateKey } from '#/domain/people/account/update-key.ts';
import { listKeys } from '#/domain/people/account/list-keys.ts';
import { updateLogo } from '#/domain/people/account/logo.ts';
import { me } from '#/domain/people/account/me.ts';
import { revokeKey } from '#/domain/people/account/revoke-key.ts';
import { updateWorkspace } from '#/domain/people/account/workspace.ts';
import { endMemberSession, listMemberSessions } from '#/domain/people/auth/member-sessions.ts';
import { exportAudit } from '#/domain/people/audit-log/export.ts';
import { listAudit } from '#/domain/people/audit-log/list.ts';
import { outbox } from '#/effects/mail/outbox.ts';
import { listNotices, markNoticesRead } from '#/effects/notices/list.ts';
import { getNoticeSettings, updateNoticeSettings } from '#/effects/notices/settings.ts';
import { erasePerson } from '#/domain/crm/privacy/erase.ts';
import { getRetention, updateRetention } from '#/domain/crm/privacy/retention.ts';
import { exportPerson } from '#/domain/crm/privacy/export.ts';
import { resetMemberFactors } from '#/domain/people/auth/reset-member-factors.ts';
import { advanceTestClock, getTestClock } from '#/surfaces/test-workspaces/clock.ts';
import { createTestWorkspace, removeTestWorkspace } from '#/surfaces/test-workspaces/create.ts';
import { listKept } from '#/surfaces/test-workspaces/mailbox.ts';
import { answerTestText, listTestTexts } from '#/surfaces/test-workspaces/test-texts.ts';
import { listTestSlack, pressTestSlack } from '#/surfaces/test-workspaces/test-slack.ts';
import { invite } from '#/domain/people/users/invite.ts';
import { listUsers } from '#/domain/people/users/list.ts';
import {
  chooseListColumns,
  createView,
  listViews,
  removeViews,
  updateView,
} from '#/domain/people/views/views.ts';
import { update as updateUser } from '#/domain/people/users/update.ts';

/** Endpoints about accounts, members, notices, the audit log and privacy. */
export const peopleHandlers = {
  account: { me, updateWorkspace, updateLogo, listKeys, createKey, updateKey, revokeKey, outbox },
  audit: { list: listAudit, exportEntries: exportAudit },
  notices: {
    list: listNotices,
    markRead: markNoticesRead,
    getSettings: getNoticeSettings,
    updateSettings: updateNoticeSettings,
  },
  testPayments: { list: listTestPayments, decide: decideTestPayment },
  testPhone: { list: listTestTexts, answer: answerTestText },
  testSlack: { list: listTestSlack, press: pressTestSlack },
  testWorkspaces: {
    create: createTestWorkspace,
    remove: removeTestWorkspace,
    clockOf: getTestClock,
    advance: advanceTestClock,
    mailbox: listKept,
  },
  privacy: { erase: erasePerson, exportPerson, retention: getRetention, updateRetention },
  users: {
    list: listUsers,
    invite,
    update: updateUser,
    listSessions: listMemberSessions,
    endSession: endMemberSession,
    resetSecondFactor: resetMemberFactors,
  },
  views: {
    getAll: listViews,
    create: createView,
    update: updateView,
    remove: removeViews,
    chooseColumns: chooseListColumns,
  },
} satisfies Pick<
  Handlers<typeof contract>,
  | 'account'
  | 'audit'
  | 'notices'
  | 'privacy'
  | 'testPayments'
  | 'testPhone'
  | 'testSlack'
  | 'testWorkspaces'
  | 'users'
  | 'views'
>;
