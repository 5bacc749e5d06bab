import { routes } from '@callwright/sdk/routes';
import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { query } from '../api.ts';
import type { Contact } from '../records.ts';
import { colorOf } from '../ui/color-of.ts';
import { stageName } from '../ui/default-names.ts';
import { ChooseCell } from '../ui/table/choose-cell.tsx';
import type { CellPlace } from '../ui/table/column.ts';
import { Empty } from '../ui/table/empty.tsx';
import { useMemberOptions } from '../ui/use-members.ts';
import { tagsMax } from '../tags/use-tags.ts';
import { changeContact } from './change-contact.ts';
import { StageBadge } from './contact-badges.tsx';
import { contactName } from './contact-name.ts';
import { say } from './say.ts';
import { useStages } from './use-stages.ts';

// Cells of the contact table that can be edited in place.

type Props = { contact: Contact; place: CellPlace };

export function StageCell({ contact, place }: Props) {
  const { stages, identifier } = useStages();
  const { stage } = contact;
  return (
    <ChooseCell
      label={say('stage')}
      name={contactName(contact)}
      now={stage === null ? '' : stageName(stage.name)}
      chosen={stage === null ? [] : [String(stage.optionId)]}
      choices={stages
        .filter(({ isArchived }) => !isArchived)
        .map(({ id, name, color }) => ({ value: String(id), label: name, dot: `var(--dot-${color})` }))}
      mayBeNone
      place={place}
      onChoose={(value) => {
        const next = stages.find(({ id }) => String(id) === value);
        if (next?.id === stage?.optionId) return;
        void changeContact({
          ...shownOf(contact),
          part: (one) => one.stage?.optionId ?? null,
          shown: stage?.optionId ?? null,
          body: { customFields: { [identifier]: next === undefined ? [] : [next.stored] } },
        });
      }}
    >
      {stage === null ? <Empty /> : <StageBadge stage={stage} />}
    </ChooseCell>
  );
}

export function OwnerCell({ contact, place }: Props) {
  const { userId, closerOwner } = contact;
  return (
    <ChooseCell
      label={say('owner')}
      name={contactName(contact)}
      now={closerOwner?.name ?? ''}
      chosen={userId === null ? [] : [String(userId)]}
      choices={useMemberOptions()}
      mayBeNone
      place={place}
      onChoose={(value) => {
        const next = value === null ? null : Number(value);
        if (next === userId) return;
        void changeContact({
          ...shownOf(contact),
          part: (one) => one.userId,
          shown: userId,
          body: { userId: next },
        });
      }}
    >
      {closerOwner === null ? <Empty /> : closerOwner.name}
    </ChooseCell>
  );
}

export function TagsCell({ contact, place }: Props) {
  const tags = useQuery(query(routes.tags.list, { limit: tagsMax })).data?.data.tags ?? [];
  const chosen = contact.tags.map(({ id }) => id);
  return (
    <ChooseCell
      label={say('tags')}
      name={contactName(contact)}
      now={contact.tags.map(({ name }) => name).join(', ')}
      chosen={chosen.map(String)}
      choices={tags.map(({ id, name, color }) => ({
        value: String(id),
        label: name,
        dot: `var(--dot-${colorOf(color)})`,
      }))}
      mayBeNone
      place={place}
      onChoose={(value) => {
        const id = Number(value);
        const tagIds =
          value === null ? [] : chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id];
        void changeContact({
          ...shownOf(contact),
          part: (one) => one.tags.map((tag) => tag.id),
          shown: chosen,
          body: { tagIds },
        });
      }}
    >
      {contact.tags.length === 0 ? (
        <Empty />
      ) : (
        contact.tags.map((tag) => (
          <Badge key={tag.id} color={colorOf(tag.color)} size="sm">
            {tag.name}
          </Badge>
        ))
      )}
    </ChooseCell>
  );
}

function shownOf(contact: Contact): { id: number; name: string } {
  return { id: contact.id, name: contactName(contact) };
}
