import { NumberInput, Switch, TagsInput } from '@mantine/core';
import { eventsUpdate } from '../field-limits.ts';
import { Section } from '../ui/section.tsx';
import type { EventForm } from './event-values.ts';
import { Refusals } from './refusals.tsx';
import { say } from './say.ts';

/** The fields of the form for everybody, and who may not submit it. */
export function ContactPart({ form }: { form: EventForm }) {
  return (
    <Section title={say('contact')}>
      <Switch label={say('contact.email')} {...form.getInputProps('requireEmail', { type: 'checkbox' })} />
      <Switch label={say('contact.phone')} {...form.getInputProps('requirePhone', { type: 'checkbox' })} />
      <Switch
        label={say('contact.spam')}
        description={say('contact.spamHelp')}
        {...form.getInputProps('captcha', { type: 'checkbox' })}
      />
      <NumberInput
        label={say('contact.open')}
        description={say('contact.openHelp')}
        {...eventsUpdate.openBookingsMax}
        allowDecimal={false}
        {...form.getInputProps('openBookingsMax')}
      />
      <TagsInput
        label={say('contact.domains')}
        description={say('contact.domainsHelp')}
        placeholder={form.values.blockedDomains.length === 0 ? say('contact.domainsType') : ''}
        acceptValueOnBlur
        value={form.values.blockedDomains}
        onChange={(domains) =>
          form.setFieldValue(
            'blockedDomains',
            domains
              .map((domain) => domain.trim().toLowerCase().replace(/^@/, ''))
              .filter((domain) => domain !== ''),
          )
        }
      />
      <Refusals form={form} name="blockedDomains" />
    </Section>
  );
}
