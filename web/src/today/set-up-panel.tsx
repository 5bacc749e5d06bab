import { VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { ChevronRight, Circle, CircleCheck } from 'lucide-react';
import { Panel } from './panel.tsx';
import { say } from './say.ts';
import classes from './today.module.css';
import { useSteps, type Step } from './use-steps.ts';

type Props = {
  /** If the panel has two places: in this one it is shown only before, or only after, the first call is booked. */
  only?: 'unbooked' | 'booked';
};

/** The setup steps left before the first call is booked. Disappears when all are done. */
export function SetUpPanel({ only }: Props) {
  const steps = useSteps();
  const isBooked = steps.every(({ name, isDone }) => name !== 'booking' || isDone);
  if (only !== undefined && (only === 'booked') !== isBooked) return null;
  const done = steps.filter(({ isDone }) => isDone).length;
  if (done === steps.length) return null;
  return (
    <Panel title={say('setUp')} aside={say('setUp.done', { done, count: steps.length })}>
      <ul className={classes['rows']}>
        {steps.map((step) => (
          <StepRow key={step.name} step={step} />
        ))}
      </ul>
    </Panel>
  );
}

function StepRow({ step: { name, to, isDone } }: { step: Step }) {
  return (
    <li>
      <Link to={to} className={classes['step']} data-done={isDone || undefined}>
        {isDone ? <CircleCheck aria-hidden /> : <Circle aria-hidden />}
        <span className={classes['rowMain']}>
          <span className={classes['rowName']}>
            {say(`setUp.${name}`)}
            {isDone && <VisuallyHidden>{say('setUp.isDone')}</VisuallyHidden>}
          </span>
          {!isDone && <span className={classes['help']}>{say(`setUp.${name}Help`)}</span>}
        </span>
        {!isDone && <ChevronRight aria-hidden />}
      </Link>
    </li>
  );
}
