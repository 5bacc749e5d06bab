import { routes } from '@callwright/sdk/routes';
import { Select } from '@mantine/core';
import { useState } from 'react';
import { callChoices } from './call-choices.ts';
import { exchange } from './exchange.ts';
import { say } from './say.ts';
import { SendStep } from './send-step.tsx';
import type { Tokens } from './token-steps.tsx';

/** All choices are read the same way; only this one is not a list. */
const me = routes.account.me;
const fewRows = 3;

/** A request to the API on behalf of the person. Also offers what was not granted, to show how it is refused. */
export function CallStep({ tokens }: { tokens: Tokens | null }) {
  const [path, setPath] = useState<string>(me.path);
  const granted = tokens?.scope.split(' ') ?? [];
  const choices = callChoices.map(({ route, scope }) => ({
    value: route.path,
    label:
      scope === null || granted.includes(scope)
        ? route.path
        : say('call.notGranted', { path: route.path, scope }),
  }));
  const send = ({ access }: Tokens) =>
    exchange({
      method: me.method,
      path: path === me.path ? path : `${path}?limit=${fewRows}`,
      headers: { Authorization: `Bearer ${access}` },
      secrets: [access],
    });
  return (
    <SendStep
      title={say('call.title')}
      lead={say('call.help')}
      label={say('call.send')}
      send={tokens === null ? null : () => send(tokens)}
    >
      <Select
        label={say('endpoint')}
        allowDeselect={false}
        maw={480}
        data={choices}
        value={path}
        onChange={(next) => next !== null && setPath(next)}
      />
    </SendStep>
  );
}
