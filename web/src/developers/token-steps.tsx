import { PasswordInput } from '@mantine/core';
import { useState } from 'react';
import type { OAuthClient } from '../records.ts';
import { CallStep } from './call-step.tsx';
import { proofOf } from './client-proof.ts';
import { exchange, textIn, type Exchange } from './exchange.ts';
import { say } from './say.ts';
import { SendStep } from './send-step.tsx';
import type { ServerMetadata } from './server-metadata.ts';
import { ownAddress } from './trial.ts';

type Answered = { code: string; verifier: string };
export type Tokens = { access: string; refresh: string; scope: string };

type Props = {
  app: OAuthClient;
  server: ServerMetadata;
  /** The response of the consent page; null if there is none yet. */
  answered: Answered | null;
};

/** What an app does with a code. Code, secret and tokens are kept only in this page's memory. */
export function TokenSteps({ app, server, answered }: Props) {
  const [secret, setSecret] = useState('');
  const [tokens, setTokens] = useState<Tokens | null>(null);

  /** A request by the app itself, with its authentication. */
  const ask: Ask = (address, form, secrets) => {
    const proof = proofOf(app, secret);
    return exchange({
      method: 'POST',
      path: new URL(address).pathname,
      headers: proof.headers,
      form: { ...form, ...proof.form },
      secrets: [...secrets, ...proof.secrets],
    });
  };
  const askForTokens: AskForTokens = async (form, secrets) => {
    const done = await ask(server.token_endpoint, form, secrets);
    const access = textIn(done.body, 'access_token');
    if (done.status === 200 && access !== '')
      setTokens({ access, refresh: textIn(done.body, 'refresh_token'), scope: textIn(done.body, 'scope') });
    return done;
  };

  return (
    <>
      <ExchangeStep app={app} answered={answered} secret={secret} onSecret={setSecret} ask={askForTokens} />
      <CallStep tokens={tokens} />
      <RefreshStep tokens={tokens} ask={askForTokens} />
      <SendStep
        title={say('revoke.title')}
        lead={say('revoke.help')}
        label={say('revoke.send')}
        send={
          tokens === null
            ? null
            : () => ask(server.revocation_endpoint, { token: tokens.refresh }, [tokens.refresh])
        }
      />
    </>
  );
}

type Form = Record<string, string>;
type Ask = (address: string, form: Form, secrets: string[]) => Promise<Exchange>;
type AskForTokens = (form: Form, secrets: string[]) => Promise<Exchange>;

type ExchangeProps = {
  app: OAuthClient;
  answered: Answered | null;
  secret: string;
  onSecret: (secret: string) => void;
  ask: AskForTokens;
};

function ExchangeStep({ app, answered, secret, onSecret, ask }: ExchangeProps) {
  const needsSecret = app.client_type === 'confidential';
  const send = ({ code, verifier }: Answered) =>
    ask({ grant_type: 'authorization_code', code, redirect_uri: ownAddress, code_verifier: verifier }, [
      code,
      verifier,
    ]);
  return (
    <SendStep
      title={say('exchange.title')}
      lead={say('exchange.help')}
      label={say('exchange.send')}
      isReady={!needsSecret || secret !== ''}
      send={answered === null ? null : () => send(answered)}
    >
      {needsSecret && (
        <PasswordInput
          label={say('clientSecret')}
          description={say('exchange.secretHelp', { secret_hint: app.secret_hint ?? '' })}
          autoComplete="off"
          maw={480}
          value={secret}
          onChange={(event) => onSecret(event.currentTarget.value)}
        />
      )}
    </SendStep>
  );
}

function RefreshStep({ tokens, ask }: { tokens: Tokens | null; ask: AskForTokens }) {
  const send = ({ refresh }: Tokens) =>
    ask({ grant_type: 'refresh_token', refresh_token: refresh }, [refresh]);
  return (
    <SendStep
      title={say('refresh.title')}
      lead={say('refresh.help')}
      label={say('refresh.send')}
      send={tokens === null ? null : () => send(tokens)}
    />
  );
}
