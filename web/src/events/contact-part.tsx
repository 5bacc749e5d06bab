import { NumberInput, Switch, TagsInput } from '@mantine/core';
import { eventsUpdate } from '../field-limits.ts';
import { Section } from '../ui/section.tsx';
import type { EventForm } from './event-values.ts';
import { Refusals } from './refusals.tsx';

/** What the form asks everybody, and who may not submit it. */
export function ContactPart({ form }: { form: EventForm }) {
  return (
    <Section title="Contact details">
      <Switch label="E-mail is required" {...form.getInputProps('requireEmail', { type: 'checkbox' })} />
      <Switch
        label="Phone number is required"
        {...form.getInputProps('requirePhone', { type: 'checkbox' })}
      />
      <Switch
        label="Stricter protection against spam"
        description="Forms that are filled in too fast are asked to wait"
        {...form.getInputProps('captcha', { type: 'checkbox' })}
      />
      <NumberInput
        label="Open bookings per person"
        description="Calls somebody may have before them at this event; the page takes no more"
        {...eventsUpdate.openBookingsMax}
        allowDecimal={false}
        {...form.getInputProps('openBookingsMax')}
      />
      <TagsInput
        label="Blocked e-mail domains"
        description="Nobody can book with an address there, for example competitor.com"
        placeholder={form.values.blockedDomains.length === 0 ? 'Write a domain, then press Enter' : ''}
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
