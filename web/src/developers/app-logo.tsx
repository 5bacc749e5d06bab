import { Avatar } from '@mantine/core';
import type { OAuthClient } from '../records.ts';

type Props = { app: Pick<OAuthClient, 'client_name' | 'logo_uri' | 'updated_at'>; size?: number };

/**
 * The uploaded logo of an app, or its initials. External pictures are not shown, because the page loads nothing from
 * other sites.
 */
export function AppLogo({ app, size = 40 }: Props) {
  return <Avatar name={app.client_name} src={logoOf(app)} size={size} radius="md" alt={''} aria-hidden />;
}

/** The time of the last change is added to the address, which otherwise stays the same. */
export function logoOf({ logo_uri: uri, updated_at: updatedAt }: Props['app']): string | null {
  const path = uri === null ? undefined : URL.parse(uri)?.pathname;
  return path?.startsWith('/oauth-logos/') === true
    ? `${path}?${new URLSearchParams({ at: updatedAt }).toString()}`
    : null;
}
