import { Anchor, Badge, Group, Text } from '@mantine/core';
import type { ContactDetail } from '../records.ts';
import { contactStatusNames } from '../ui/choices.ts';
import { StageBadge, TagBadges } from './contact-badges.tsx';
import { say } from './say.ts';

/** The stage, owner and contact data. */
export function ContactHeader({ contact }: { contact: ContactDetail }) {
  const { email, phoneNumber, closerOwner, setterOwner } = contact;
  return (
    <Group gap="xs">
      <Badge variant="light" color={contact.status === 'DISQUALIFIED' ? 'red' : 'gray'}>
        {contactStatusNames[contact.status]}
      </Badge>
      <StageBadge stage={contact.stage} />
      <TagBadges tags={contact.tags} />
      <Text size="sm" c="dimmed">
        {[
          closerOwner === null ? say('header.noOwner') : say('header.owner', { name: closerOwner.name }),
          setterOwner === null ? say('header.noSetter') : say('header.setter', { name: setterOwner.name }),
        ].join(' · ')}
      </Text>
      {email !== null && (
        <Anchor href={`mailto:${email}`} size="sm" style={{ overflowWrap: 'anywhere' }}>
          {email}
        </Anchor>
      )}
      {phoneNumber !== null && (
        <Anchor href={`tel:${phoneNumber}`} size="sm">
          {phoneNumber}
        </Anchor>
      )}
    </Group>
  );
}
