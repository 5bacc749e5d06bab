import { useMantineColorScheme, useComputedColorScheme } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import {
  BadgePercent,
  Bot,
  ChartNoAxesColumn,
  CodeXml,
  MoonStar,
  Plus,
  Settings,
  Sun,
  Upload,
  UserRoundCog,
  type LucideIcon,
} from 'lucide-react';
import { useMay, useMe } from '../auth/session.ts';
import { say as sayOfCommissions } from '../commissions/say.ts';
import { tabs as developerTabs } from '../developers/developer-tabs.ts';
import { say as sayOfNotices } from '../notices/say.ts';
import { reportNames } from '../reports/report-names.ts';
import { say as sayOfReports } from '../reports/say.ts';
import { personalTabs, tabsFor, workspaceTabs } from '../settings/setting-tabs.ts';
import { placesFor, setUpPlaces, workPlaces } from './places.ts';
import { say } from './say.ts';

export type Command = {
  id: string;
  label: string;
  /** Distinguishes it from others with the same name. */
  detail?: string | null;
  icon: LucideIcon;
  run: () => void;
};
export type CommandGroup = { label: string; commands: readonly Command[] };

/** All commands that are available to the person. */
export function useCommands(): readonly CommandGroup[] {
  const {
    user: { role },
    workspace: { mode },
  } = useMe();
  const mayWriteEvents = useMay('events:write');
  const mayPlanPay = useMay('commissions:write');
  const mayReport = useMay('reports:read');
  const mayImport = useMay('contacts:write');
  const isAdministrator = useMay('admin');
  const navigate = useNavigate();
  const colors = useColorCommand();
  const go = (to: string, label: string, icon: LucideIcon): Command => ({
    id: to,
    label,
    icon,
    run: () => void navigate({ href: to }),
  });
  const pages = placesFor([...workPlaces, ...setUpPlaces], role).map(({ to, label, icon }) =>
    go(to, say(label), icon),
  );
  if (mayPlanPay) pages.push(go('/commissions/plans', sayOfCommissions('plans.menu'), BadgePercent));
  const reports = (mayReport ? reportNames : []).map((name) =>
    go(`/reports?report=${name}`, sayOfReports(`report.${name}`), ChartNoAxesColumn),
  );
  const settings = [
    ...tabsFor(personalTabs, role).map(({ to, label }) => go(to, label, UserRoundCog)),
    named(go('/settings/profile', sayOfNotices('title'), UserRoundCog), 'notices'),
    ...tabsFor(workspaceTabs, role, mode).map(({ to, label }) => go(to, label, Settings)),
    ...(isAdministrator ? developerTabs.map(({ to, label }) => go(to, say(label), CodeXml)) : []),
  ];
  const actions = [
    ...(mayWriteEvents
      ? [
          go('/events/new', say('menu.newEvent'), Plus),
          go('/automations/new', say('menu.newAutomation'), Plus),
        ]
      : []),
    ...(mayImport ? [go('/settings/imports/new', say('menu.import'), Upload)] : []),
    ...(isAdministrator ? [] : [go('/developers/assistants', say('account.assistants'), Bot)]),
    colors,
  ];
  return [
    { label: say('menu.pages'), commands: pages },
    { label: say('menu.actions'), commands: actions },
    { label: say('menu.reports'), commands: reports },
    { label: say('menu.settings'), commands: settings },
  ];
}

/** A command for a part of a screen, with an id of its own. */
const named = (command: Command, part: string): Command => ({ ...command, id: `${command.id}#${part}` });

function useColorCommand(): Command {
  const { setColorScheme } = useMantineColorScheme();
  const isDark = useComputedColorScheme() === 'dark';
  return {
    id: 'colors',
    label: say(isDark ? 'menu.lightColors' : 'menu.darkColors'),
    icon: isDark ? Sun : MoonStar,
    run: () => setColorScheme(isDark ? 'light' : 'dark'),
  };
}

/** The commands whose name contains every word of the text, in any order. */
export function matching(groups: readonly CommandGroup[], text: string): readonly CommandGroup[] {
  const words = plain(text).split(/\s+/).filter(Boolean);
  return groups
    .map(({ label, commands }) => ({
      label,
      commands: commands.filter((command) => words.every((word) => plain(command.label).includes(word))),
    }))
    .filter(({ commands }) => commands.length > 0);
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
