import { Avatar } from '@mantine/core';
import type { OAuthClient } from '../records.ts';

type Props = { app: Pick<OAuthClient, 'client_name' | 'logo_uri' | 'updated_at'>; size?: number };

/** The uploaded logo of an app, or the first letters of its name. Pictures elsewhere are not shown: the page loads nothing from others. */
export function AppLogo({ app, size = 40 }: Props) {
  return <Avatar name={app.client_name} src={logoOf(app)} size={size} radius="md" alt={''} aria-hidden />;
}

/** Its address stays the same when it changes, so the time of the change is added to it. */
export function logoOf({ logo_uri: uri, updated_at: updatedAt }: Props['app']): string | null {
  const path = uri === null ? undefined : URL.parse(uri)?.pathname;
  return path?.startsWith('/oauth-logos/') === true
    ? `${path}?${new URLSearchParams({ at: updatedAt }).toString()}`
    : null;
}
