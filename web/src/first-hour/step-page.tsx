import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { Logo } from '../ui/logo.tsx';
import { stepKeys, type StepKey } from './first-hour-search.ts';
import classes from './first-hour.module.css';
import { say } from './say.ts';

/** The same in every language. */
const product = 'Callwright';

type Props = {
  step: StepKey;
  onBack?: () => void;
  onSkip?: () => void;
  /** The button to the next step. */
  next: ReactNode;
  onSubmit: () => void;
  beside: ReactNode;
  children: ReactNode;
};

/** One question on a full screen, with a preview of the result next to it. */
export function StepPage({ step, onBack, onSkip, next, onSubmit, beside, children }: Props) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${say(`${step}.title`)} · ${product}`;
    title.current?.focus();
  }, [step]);
  return (
    <main className={classes['page']}>
      <div className={classes['question']}>
        <div className={classes['brand']}>
          <Logo size={24} />
          {product}
        </div>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            onSubmit();
          }}
        >
          <Stack gap="lg">
            <Progress step={step} />
            <div>
              <Title order={1} ref={title} tabIndex={-1} className={classes['title'] ?? ''}>
                {say(`${step}.title`)}
              </Title>
              <Text c="dimmed" mt={4}>
                {say(`${step}.help`)}
              </Text>
            </div>
            {children}
            <Group justify="space-between">
              {onBack === undefined ? (
                <span />
              ) : (
                <Button variant="subtle" color="gray" onClick={onBack}>
                  {say('back')}
                </Button>
              )}
              <Group gap="xs">
                {onSkip !== undefined && (
                  <Button variant="default" onClick={onSkip}>
                    {say('skip')}
                  </Button>
                )}
                {next}
              </Group>
            </Group>
          </Stack>
        </form>
      </div>
      <div className={classes['beside']}>{beside}</div>
    </main>
  );
}

function Progress({ step }: { step: StepKey }) {
  const at = stepKeys.indexOf(step) + 1;
  const text = say('progress', { step: at, count: stepKeys.length });
  return (
    <div>
      <Text size="sm" c="dimmed">
        {text}
      </Text>
      <progress className={classes['progress']} value={at} max={stepKeys.length} aria-label={text} />
    </div>
  );
}
