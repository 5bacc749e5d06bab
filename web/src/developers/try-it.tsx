import { routes } from '@callwright/sdk/routes';
import { Alert, Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { query } from '../api.ts';
import type { OAuthClient } from '../records.ts';
import { ButtonLink } from '../ui/link.tsx';
import { Loaded, Nothing } from '../ui/states.tsx';
import { AnswerStep } from './answer-step.tsx';
import { BeginStep } from './begin-step.tsx';
import { say } from './say.ts';
import { metadataQuery, type ServerMetadata } from './server-metadata.ts';
import { TokenSteps } from './token-steps.tsx';
import { faultOf, kept } from './trial.ts';
import type { Answer } from './try-search.ts';

/** The complete flow of an app, step by step with every request; the portal acts as the app. */
export function TryIt() {
  const metadata = useQuery(metadataQuery);
  const apps = useQuery(query(routes.oauth.listClients, {}));
  return (
    <>
      <Text size="sm" c="dimmed">
        {say('try.help')}
      </Text>
      <Loaded from={metadata}>
        {(server) => (
          <Loaded from={apps}>
            {({ data }) =>
              isHere(server) ? <Flow server={server} apps={data} /> : <Elsewhere server={server} />
            }
          </Loaded>
        )}
      </Loaded>
    </>
  );
}

/** Whether the portal is open at the server's own address on a secure page, which redirects and challenges require. */
function isHere({ issuer }: ServerMetadata): boolean {
  return new URL(issuer).origin === location.origin && window.isSecureContext;
}

function Elsewhere({ server: { issuer } }: { server: ServerMetadata }) {
  const isOther = new URL(issuer).origin !== location.origin;
  return (
    <Alert color="yellow" title={say('try.notHere')}>
      {isOther ? (
        <>
          {say('try.otherAddress')}{' '}
          <Anchor href={`${issuer}/developers/try-it`} inherit underline="always">
            {issuer}
          </Anchor>
        </>
      ) : (
        say('try.https')
      )}
    </Alert>
  );
}

function Flow({ server, apps }: { server: ServerMetadata; apps: readonly OAuthClient[] }) {
  const { clientId, ...arrived } = useSearch({ from: '/shell/developers/try-it' });
  const navigate = useNavigate({ from: '/developers/try-it' });
  const [answer, setAnswer] = useState(() => answerOf(arrived));
  const [trial] = useState(kept.read);
  const hasArrived = answerOf(arrived) !== null;
  const chosen = clientId ?? (answer === null ? undefined : trial?.clientId);
  useEffect(() => {
    // Removes the code from the URL, which may be stored or shared.
    if (hasArrived) void navigate({ search: { clientId: trial?.clientId }, replace: true });
  }, [hasArrived, navigate, trial]);
  const choose = (next: string | undefined) => {
    kept.clear();
    setAnswer(null);
    void navigate({ search: { clientId: next } });
  };
  if (apps.length === 0)
    return (
      <Nothing title={say('try.none')} description={say('try.noneHelp')}>
        <ButtonLink to="/developers/apps/new">{say('app.register')}</ButtonLink>
      </Nothing>
    );
  const app = apps.find(({ client_id: id }) => id === chosen) ?? null;
  const fault = answer === null ? null : faultOf(answer, trial, server);
  const answered =
    fault === null && answer?.code !== undefined && trial !== null
      ? { code: answer.code, verifier: trial.verifier }
      : null;
  return (
    <>
      <BeginStep
        apps={apps}
        app={app}
        onChoose={choose}
        server={server}
        gone={answer === null ? null : (trial?.address ?? null)}
      />
      <AnswerStep answer={answer} fault={fault} onAgain={() => choose(app?.client_id)} />
      {app !== null && (
        <TokenSteps key={answer?.code ?? 'none yet'} app={app} server={server} answered={answered} />
      )}
    </>
  );
}

function answerOf(search: Answer): Answer | null {
  return Object.values(search).some((value) => value !== undefined) ? search : null;
}
