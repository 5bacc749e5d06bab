import { levelOf, type Right, type RoleKey } from '@callwright/contract/roles.ts';
import type { LinkProps } from '@tanstack/react-router';
import type { TextKey } from '../frame/say.ts';

export type DeveloperTab = {
  to: NonNullable<LinkProps['to']>;
  label: TextKey;
  /** A member without this right still sees the tab, with the reason why it is empty. */
  right?: Right;
};

/** The parts of the developer portal in order. */
export const tabs: readonly DeveloperTab[] = [
  { to: '/developers/keys', label: 'developer.apiKeys', right: 'admin' },
  { to: '/developers/apps', label: 'developer.apps', right: 'admin' },
  { to: '/developers/try-it', label: 'developer.tryIt', right: 'admin' },
  { to: '/developers/webhooks', label: 'developer.webhooks', right: 'admin' },
  { to: '/developers/requests', label: 'developer.requests' },
  { to: '/developers/assistants', label: 'developer.aiAssistants' },
];

/** The first part of the portal that a role may use. */
export function firstPlace(role: RoleKey): DeveloperTab['to'] {
  return tabs.find((tab) => isOpen(tab, role))?.to ?? '/developers/keys';
}

export function isOpen({ right }: DeveloperTab, role: RoleKey): boolean {
  return right === undefined || levelOf(role, right) !== null;
}
