import { useSuspenseQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { CardPage } from './card-page.tsx';
import { CompanyButton } from '../sign-in/company-button.tsx';
import { credentials } from './credentials.ts';
import { Elsewhere } from './elsewhere.tsx';
import { sessionQuery } from './session.ts';

/** Where members land whose workspace requires the sign-in of its company. */
export function CompanyRequired() {
  const { returnTo } = useSearch({ from: '/company-required' });
  const { user, workspaces } = useSuspenseQuery(sessionQuery).data;
  const here = workspaces.find(({ id }) => id === credentials.workspaceId);
  return (
    <CardPage
      title="Sign in with your company"
      lead={`${here?.name ?? 'Your workspace'} is open to the sign-in of your company alone.`}
    >
      <CompanyButton email={user.email} returnTo={returnTo} />
      <Elsewhere workspaces={workspaces} />
    </CardPage>
  );
}
