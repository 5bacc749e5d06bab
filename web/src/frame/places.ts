import { levelOf, type Right, type RoleKey } from '@callwright/contract/roles.ts';
import type { LinkProps } from '@tanstack/react-router';
import {
  BadgePercent,
  CalendarClock,
  CalendarRange,
  ChartNoAxesColumn,
  CodeXml,
  House,
  Inbox,
  Phone,
  Settings,
  SquareKanban,
  UsersRound,
  WalletMinimal,
  Workflow,
  type LucideIcon,
} from 'lucide-react';
import type { Counts } from './use-counts.ts';
import type { TextKey } from './say.ts';

export type Place = {
  to: NonNullable<LinkProps['to']>;
  label: TextKey;
  icon: LucideIcon;
  /** The place is hidden from people without this right. */
  right?: Right;
  /** Other paths that belong to it. */
  also?: readonly string[];
  count?: keyof Counts;
};

/** For everyday work. */
export const workPlaces: readonly Place[] = [
  { to: '/today', label: 'place.today', icon: House, count: 'needsOutcome' },
  { to: '/calls', label: 'place.calls', icon: Phone },
  { to: '/claims', label: 'place.leads', icon: Inbox, right: 'claims:read', count: 'leads' },
  { to: '/contacts', label: 'place.people', icon: UsersRound },
  { to: '/pipeline', label: 'place.pipeline', icon: SquareKanban },
  { to: '/deals', label: 'place.money', icon: WalletMinimal, right: 'deals:read', also: ['/payments'] },
  { to: '/commissions', label: 'place.commissions', icon: BadgePercent, right: 'commissions:read' },
  { to: '/reports', label: 'place.insight', icon: ChartNoAxesColumn, right: 'reports:read' },
];

/** For the setup, rarely used. Personal settings are in the account menu. */
export const setUpPlaces: readonly Place[] = [
  { to: '/events', label: 'place.events', icon: CalendarRange },
  { to: '/availability', label: 'place.availability', icon: CalendarClock, right: 'availability:read' },
  { to: '/automations', label: 'place.automations', icon: Workflow, right: 'events:write' },
  { to: '/settings', label: 'place.settings', icon: Settings, right: 'events:write' },
  { to: '/developers', label: 'place.developers', icon: CodeXml, right: 'admin' },
];

export function placesFor(places: readonly Place[], role: RoleKey): readonly Place[] {
  return places.filter(({ right }) => right === undefined || levelOf(role, right) !== null);
}

export function isAt({ to, also = [] }: Place, path: string): boolean {
  return [to, ...also].some((start) => path === start || path.startsWith(`${start}/`));
}
