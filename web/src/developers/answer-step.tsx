import { Alert, Button, Group } from '@mantine/core';
import { Written } from './exchange-view.tsx';
import { masked } from './masked.ts';
import { Step } from './step.tsx';
import type { Answer } from './try-search.ts';

type Props = { answer: Answer | null; fault: string | null; onAgain: () => void };

/** The person is back, with a code or without. */
export function AnswerStep({ answer, fault, onAgain }: Props) {
  return (
    <Step
      title="2. Come back"
      lead="The consent page sends people back with a code, or with the reason why there is none."
    >
      {answer !== null && (
        <>
          <Written label="What came back" text={written(answer)} />
          <Verdict answer={answer} fault={fault} />
          <Group>
            <Button variant="default" onClick={onAgain}>
              Start again
            </Button>
          </Group>
        </>
      )}
    </Step>
  );
}

function Verdict({ answer, fault }: { answer: Answer; fault: string | null }) {
  if (fault !== null)
    return (
      <Alert color="red" title="An app must not continue from here" role="alert">
        {fault}
      </Alert>
    );
  if (answer.error !== undefined)
    return (
      <Alert color="yellow" title={answer.error === 'access_denied' ? 'Consent was refused' : answer.error}>
        {answer.error_description ?? 'There is no code, so there is nothing to exchange.'}
      </Alert>
    );
  return (
    <Alert color="green" title="The answer is the one that was waited for">
      Its state is the one that was sent, and it comes from this service.
    </Alert>
  );
}

function written(answer: Answer): string {
  const lines = Object.entries(answer)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${value}`);
  return masked(lines.join('\n'), [answer.code ?? '']);
}
