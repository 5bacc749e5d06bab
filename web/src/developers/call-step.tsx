import { Select } from '@mantine/core';
import { useState } from 'react';
import { callChoices } from './call-choices.ts';
import { exchange } from './exchange.ts';
import { SendStep } from './send-step.tsx';
import type { Tokens } from './token-steps.tsx';

const fewRows = 3;

/** A request to the API in the name of the person; what was not granted can be asked for, to see how it is refused. */
export function CallStep({ tokens }: { tokens: Tokens | null }) {
  const [path, setPath] = useState('/v1/me');
  const granted = tokens?.scope.split(' ') ?? [];
  const choices = callChoices.map(({ path: value, scope }) => ({
    value,
    label: scope === null || granted.includes(scope) ? value : `${value} (${scope} was not granted)`,
  }));
  const send = ({ access }: Tokens) =>
    exchange({
      method: 'GET',
      path: path === '/v1/me' ? path : `${path}?limit=${fewRows}`,
      headers: { Authorization: `Bearer ${access}` },
      secrets: [access],
    });
  return (
    <SendStep
      title="4. Call the API"
      lead="The access token says for whom and where the app acts, and what it may do."
      label="Call it"
      send={tokens === null ? null : () => send(tokens)}
    >
      <Select
        label="Endpoint"
        allowDeselect={false}
        maw={480}
        data={choices}
        value={path}
        onChange={(next) => next !== null && setPath(next)}
      />
    </SendStep>
  );
}
