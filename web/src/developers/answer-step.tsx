import { Alert, Button, Group } from '@mantine/core';
import { Written } from './exchange-view.tsx';
import { masked } from './masked.ts';
import { say } from './say.ts';
import { Step } from './step.tsx';
import type { Answer } from './try-search.ts';

type Props = { answer: Answer | null; fault: string | null; onAgain: () => void };

/** The person has returned from the consent page, with a code or an error. */
export function AnswerStep({ answer, fault, onAgain }: Props) {
  return (
    <Step title={say('answer.title')} lead={say('answer.help')}>
      {answer !== null && (
        <>
          <Written label={say('answer.label')} text={written(answer)} />
          <Verdict answer={answer} fault={fault} />
          <Group>
            <Button variant="default" onClick={onAgain}>
              {say('answer.again')}
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
      <Alert color="red" title={say('answer.stop')} role="alert">
        {fault}
      </Alert>
    );
  if (answer.error !== undefined)
    return (
      <Alert color="yellow" title={answer.error === 'access_denied' ? say('answer.refused') : answer.error}>
        {answer.error_description ?? say('answer.noCode')}
      </Alert>
    );
  return (
    <Alert color="green" title={say('answer.expected')}>
      {say('answer.expectedHelp')}
    </Alert>
  );
}

function written(answer: Answer): string {
  const lines = Object.entries(answer)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${value}`);
  return masked(lines.join('\n'), [answer.code ?? '']);
}
