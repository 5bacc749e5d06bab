import { routes } from '@callwright/sdk/routes';
import { Loader } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { send } from '../api.ts';
import type { SignedIn } from '../records.ts';
import { CardPage } from './card-page.tsx';
import { CompanyRefused } from './company-refused.tsx';
import { takeReturn, reportProved } from './company-sign-in.ts';
import { SecondFactor } from '../sign-in/second-factor.tsx';
import { enter } from './session.ts';
import { say } from './say.ts';

/**
 * A response of the provider can be used only once: it is sent once, however often the page is rendered, and removed
 * from the address at once.
 */
let sent: { query: string; reply: Promise<Awaited<ReturnType<typeof finish>>> } | null = null;

function finish(query: string) {
  return send(routes.auth.finishCompanySignIn, { query });
}

function finishOnce() {
  const query = location.search.slice(1);
  if (query !== '' && sent?.query !== query) {
    sent = { query, reply: finish(query) };
    history.replaceState(null, '', location.pathname);
  }
  return sent?.reply ?? finish('state=none');
}

/** The page that a company's identity provider redirects to. */
export function CompanyBack() {
  const navigate = useNavigate();
  const reply = useQuery({ queryKey: ['company back'], queryFn: finishOnce, retry: false, gcTime: 0 });
  const goOn = (signedIn: SignedIn) => {
    enter(signedIn);
    return navigate({ href: takeReturn() });
  };
  const { data } = reply;
  useEffect(() => {
    if (data === undefined) return;
    if ('token' in data) void goOn(data);
    else if ('done' in data && data.done === 'LINKED') {
      notifications.show({ message: say('company.linked'), color: 'green' });
      void navigate({ to: '/settings/security' });
    } else if ('done' in data) {
      reportProved();
      window.close();
    }
  });
  if (data !== undefined && 'secondFactor' in data)
    return <SecondFactor asked={data} onSignedIn={goOn} onBack={() => location.assign('/sign-in')} />;
  if (data !== undefined && 'done' in data)
    return <CardPage title={say('prove.done')}>{say('prove.doneText')}</CardPage>;
  if (reply.error !== null) return <CompanyRefused error={reply.error} />;
  return (
    <CardPage title={say('company')}>
      <Loader aria-label={say('company.loading')} />
    </CardPage>
  );
}
