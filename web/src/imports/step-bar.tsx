import { Check } from 'lucide-react';
import { VisuallyHidden } from '@mantine/core';
import classes from './imports.module.css';
import { say } from './say.ts';

const steps = ['file', 'map', 'check', 'run'] as const;
export type Step = (typeof steps)[number];

/** The current step between a file and its records. */
export function StepBar({ now }: { now: Step }) {
  const at = steps.indexOf(now);
  return (
    <ol className={classes['steps']} aria-label={say('steps')}>
      {steps.map((step, index) => {
        const name = say(`step.${step}`);
        return (
          <li key={step} data-done={index < at || undefined} aria-current={index === at ? 'step' : undefined}>
            <span className={classes['mark']} aria-hidden>
              {index < at ? <Check size={12} /> : index + 1}
            </span>
            {index < at ? (
              <>
                <span aria-hidden>{name}</span>
                <VisuallyHidden>{say('step.done', { step: name })}</VisuallyHidden>
              </>
            ) : (
              name
            )}
          </li>
        );
      })}
    </ol>
  );
}
