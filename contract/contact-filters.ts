import { asOf } from './archive.ts';
import { z } from 'zod';
import { contactStatuses, outcomeFilters } from './contact.ts';
import { csvIds, csvIdsOrZero, csvOf, csvTexts } from './comma-lists.ts';
import { flag, paging, pagingRules, sorting, text, timeBound } from './shared.ts';

export const contactOrders = [
  'id',
  'createdAt',
  'updatedAt',
  'joinedTime',
  'lastActivityAt',
  'firstName',
  'lastName',
  'email',
] as const;

/** The filters of contacts for lists and boards; the app also keeps them in its URL. */
export const contactFilters = {
  contactId: csvIds.optional(),
  userId: csvIds.optional().meta({ description: 'Closer owner is any of these members, by id' }),
  statuses: csvOf(contactStatuses).optional(),
  stageIds: csvIdsOrZero
    .optional()
    .meta({ description: 'Contact stage is any of these options, by id; 0 means no stage' }),
  eventIds: csvIds.optional().meta({ description: 'Contact has interacted with any of these events, by id' }),
  search: text(255).optional().meta({ description: 'Matches any part of name, email or phone' }),
  timeFrom: timeBound.optional().meta({ description: 'By `joinedTime`' }),
  timeTo: timeBound.optional(),
  utmKeys: csvTexts
    .optional()
    .meta({ description: 'Paired with utmValues by position; alone: the key is present' }),
  utmValues: csvTexts.optional(),
  tagIds: csvIds.optional(),
  tag: text(255).optional().meta({ description: 'Name of a tag' }),
  forSetters: flag.optional().meta({ description: 'true: only contacts that did not book' }),
  setterIds: csvIdsOrZero
    .optional()
    .meta({ description: 'Setter owner is any of these members, by id; 0 means none' }),
  outcome: csvOf(outcomeFilters).optional().meta({ description: 'Outcome of the latest call' }),
  assigned: flag.optional().meta({ description: 'Whether the contact has a setter or closer owner' }),
  isChatContact: flag.optional(),
};

export const listInput = z
  .object({
    ...contactFilters,
    includeFigures: flag
      .optional()
      .meta({ description: 'true adds the next and the last call, the deals, and the days in the stage' }),
    asOf,
    ...paging,
    ...sorting(contactOrders, 'joinedTime'),
  })
  .superRefine(pagingRules);
