import { levelOf, type Level, type Right, type RoleKey } from '@callwright/contract/roles.ts';
import { say, type TextKey } from '../frame/say.ts';

type SettingTab = {
  to: string;
  label: TextKey;
  /** Hidden from roles without this right. */
  right?: Right;
  level?: Level;
  /** Shown only in workspaces of this mode. */
  mode?: Mode;
};

type Mode = 'LIVE' | 'TEST';

/** The settings of the workspace. */
export const workspaceTabs: readonly SettingTab[] = [
  { to: '/settings/kept', label: 'setting.kept', right: 'admin', mode: 'TEST' },
  { to: '/settings/tests', label: 'setting.scenarios', right: 'admin', mode: 'TEST' },
  { to: '/settings/workspace', label: 'setting.workspace', right: 'admin' },
  { to: '/settings/tests', label: 'setting.tests', right: 'admin', mode: 'LIVE' },
  { to: '/settings/members', label: 'setting.members', right: 'admin' },
  { to: '/settings/teams', label: 'setting.teams', right: 'admin' },
  { to: '/settings/fields', label: 'setting.fields', right: 'events:write' },
  { to: '/settings/stages', label: 'setting.stages', right: 'events:write' },
  { to: '/settings/tags', label: 'setting.tags', right: 'contacts:write', level: 'all' },
  { to: '/settings/products', label: 'setting.products', right: 'deals:write', level: 'all' },
  { to: '/settings/imports', label: 'setting.imports', right: 'contacts:write' },
  { to: '/settings/slack', label: 'setting.slack', right: 'admin' },
  { to: '/settings/texts', label: 'setting.texts', right: 'admin' },
  { to: '/settings/payments', label: 'setting.payments', right: 'admin' },
  { to: '/settings/company-sign-in', label: 'setting.companySignIn', right: 'admin' },
  { to: '/settings/mails', label: 'setting.emails', right: 'admin' },
  { to: '/settings/audit', label: 'setting.auditLog', right: 'admin' },
  { to: '/settings/privacy', label: 'setting.privacy', right: 'admin' },
];

/** The settings of one person. */
export const personalTabs: readonly SettingTab[] = [
  { to: '/settings/profile', label: 'setting.profile' },
  { to: '/settings/calendars', label: 'setting.calendars', right: 'availability:write' },
  { to: '/settings/security', label: 'setting.security' },
  { to: '/settings/sessions', label: 'setting.sessions' },
  { to: '/settings/connected-apps', label: 'setting.connectedApps' },
];

/** The tabs that a role may open, with their labels. */
export function tabsFor(
  tabs: readonly SettingTab[],
  role: RoleKey,
  mode: Mode = 'LIVE',
): { to: string; label: string }[] {
  return tabs
    .filter((tab) => isFor(tab, role) && (tab.mode ?? mode) === mode)
    .map(({ to, label }) => ({ to, label: say(label) }));
}

function isFor({ right, level }: SettingTab, role: RoleKey): boolean {
  const own = right === undefined ? 'all' : levelOf(role, right);
  return own !== null && (level === undefined || own === level);
}

/** The first settings page for a role: one of the workspace, if it may change any. */
export function firstSetting(role: RoleKey): string {
  return [...tabsFor(workspaceTabs, role), ...tabsFor(personalTabs, role)][0]?.to ?? '/settings/profile';
}
