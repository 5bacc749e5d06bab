import { levelOf, type Right, type RoleKey } from '@callwright/contract/roles.ts';
import type { LinkProps } from '@tanstack/react-router';

export type DeveloperTab = {
  to: NonNullable<LinkProps['to']>;
  label: string;
  /** A member without it still sees the tab, with the reason why it is empty. */
  right?: Right;
};

/** The parts of the developer portal, in their order. */
export const tabs: readonly DeveloperTab[] = [
  { to: '/developers/keys', label: 'API keys', right: 'admin' },
  { to: '/developers/apps', label: 'Apps', right: 'admin' },
  { to: '/developers/try-it', label: 'Try it', right: 'admin' },
  { to: '/developers/webhooks', label: 'Webhooks', right: 'admin' },
  { to: '/developers/requests', label: 'Requests' },
  { to: '/developers/assistants', label: 'AI assistants' },
];

/** Where the portal begins for a role: at the first part that it may use. */
export function firstPlace(role: RoleKey): DeveloperTab['to'] {
  return tabs.find((tab) => isOpen(tab, role))?.to ?? '/developers/keys';
}

export function isOpen({ right }: DeveloperTab, role: RoleKey): boolean {
  return right === undefined || levelOf(role, right) !== null;
}
