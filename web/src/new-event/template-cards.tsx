import { UnstyledButton } from '@mantine/core';
import { CalendarCheck, MonitorPlay, PhoneCall, PhoneForwarded } from 'lucide-react';
import { say } from './say.ts';
import { templateKeys, type TemplateKey } from './templates.ts';
import classes from './new-event.module.css';

const icons = {
  discovery: PhoneCall,
  strategy: CalendarCheck,
  demo: MonitorPlay,
  followUp: PhoneForwarded,
};

type Props = { chosen: TemplateKey; onChoose: (key: TemplateKey) => void };

/** The templates for a new event. Everything can be changed afterwards. */
export function TemplateCards({ chosen, onChoose }: Props) {
  return (
    <div className={classes['templates']} role="group" aria-label={say('templates')}>
      {templateKeys.map((key) => {
        const Icon = icons[key];
        return (
          <UnstyledButton
            key={key}
            className={classes['template'] ?? ''}
            aria-pressed={key === chosen}
            onClick={() => onChoose(key)}
          >
            <Icon aria-hidden />
            <span className={classes['templateName']}>{say(`template.${key}`)}</span>
            <span className={classes['templateHelp']}>{say(`template.${key}Help`)}</span>
          </UnstyledButton>
        );
      })}
    </div>
  );
}
