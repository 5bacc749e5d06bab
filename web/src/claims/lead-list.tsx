import { routes } from '@callwright/sdk/routes';
import { Button, Group, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { query } from '../api.ts';
import { useLevel } from '../auth/session.ts';
import { TagBadges } from '../contacts/contact-badges.tsx';
import { contactName } from '../contacts/contact-name.ts';
import type { Contact } from '../records.ts';
import { contactStatusNames } from '../ui/choices.ts';
import { AnchorLink } from '../ui/link.tsx';
import classes from '../ui/list.module.css';
import { PagedList } from '../ui/paged-list.tsx';
import { RowList } from '../ui/row-list.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { Nothing } from '../ui/states.tsx';
import { writeAgo } from '../ui/time.ts';
import { AssignLead } from './assign-lead.tsx';
import { say } from './say.ts';
import { useClaim } from './use-claiming.ts';

const pageSize = 50;
/** First come, first served: leads that others have taken should disappear soon. */
const refreshMs = 30_000;

/** People who did not book and are not claimed, the newest first. */
export function LeadList() {
  const { search, page = 0 } = useSearch({ from: '/shell/claims' });
  const navigate = useNavigate({ from: '/claims' });
  const leads = useQuery({
    ...query(routes.contacts.list, { forSetters: 'true', setterIds: '0', search, page, limit: pageSize }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
  });
  return (
    <>
      <Group>
        <SearchField
          label={say('search')}
          placeholder={say('search.what')}
          value={search ?? ''}
          onSearch={(text) => void navigate({ search: { search: text || undefined }, replace: true })}
        />
      </Group>
      <PagedList
        from={leads}
        rows={(data) => data.contacts}
        nothing={
          <Nothing
            title={search === undefined ? say('free.none') : say('free.noMatch')}
            description={say('free.noneHelp')}
          />
        }
        onPage={(next) => void navigate({ search: (current) => ({ ...current, page: next }) })}
      >
        {(shown) => (
          <RowList label={say('title')}>
            {shown.map((contact) => (
              <LeadRow key={contact.id} contact={contact} />
            ))}
          </RowList>
        )}
      </PagedList>
    </>
  );
}

function LeadRow({ contact }: { contact: Contact }) {
  const mayAssign = useLevel('claims:write') === 'all';
  const claim = useClaim();
  const name = contactName(contact);
  const facts = [
    contactStatusNames[contact.status],
    contact.email === name ? undefined : contact.email,
    contact.phoneNumber,
    writeAgo(contact.joinedTime),
  ];
  return (
    <Group component="li" className={classes['row'] ?? ''} px="md" py="sm" justify="space-between">
      <div style={{ flex: '1 1 220px', overflowWrap: 'anywhere' }}>
        <AnchorLink to="/contacts/$contactId" params={{ contactId: String(contact.id) }} fw={500}>
          {name}
        </AnchorLink>
        <Text size="sm" c="dimmed">
          {facts.filter(Boolean).join(' · ')}
        </Text>
        <TagBadges tags={contact.tags} />
      </div>
      <Group gap="xs">
        <Button
          size="xs"
          variant="light"
          aria-label={say('claim.of', { name })}
          loading={claim.isPending}
          onClick={() => claim.mutate({ contactId: contact.id })}
        >
          {say('claim')}
        </Button>
        {mayAssign && <AssignLead contactId={contact.id} name={name} setterId={null} />}
      </Group>
    </Group>
  );
}
