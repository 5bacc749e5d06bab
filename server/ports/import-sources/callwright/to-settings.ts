import type { z } from 'zod';
import type { RecordOf, SourceRecord } from '#/ports/import-sources/service-source.ts';
import { leftOut, picked, read, words } from '#/ports/import-sources/read.ts';
import * as shapes from './shapes.ts';

export function member(item: unknown): SourceRecord[] {
  return read('members', shapes.user, item, ({ id, email, firstName, lastName }) => ({
    externalId: id,
    name: [firstName, lastName].filter(Boolean).join(' ') || email,
    data: { email },
    leftOut: [],
  }));
}

const fieldNames = words(
  'name type inputType identifier description configuration options hidden isSecondaryQuestion isInviteeQuestion required unique',
);
const optionNames = words('name color badge tooltip icon displayIndex isArchived isDefault category');

function fieldRecord(
  value: z.output<typeof shapes.field>,
  isStage: boolean,
): Omit<RecordOf<'fields'>, 'kind'> {
  const { id, name, type, inputType, options, configuration } = value;
  const { teamIds, ...settings } = { ...(configuration as object) } as Record<string, unknown>;
  const input = {
    ...picked(value, fieldNames),
    name,
    type,
    inputType,
    configuration: settings,
    options: options.map((option) => picked(option, optionNames)),
  };
  const hasTeams = Array.isArray(teamIds) && teamIds.length > 0;
  return {
    externalId: id,
    name,
    data: { input, isStage },
    leftOut: leftOut('configuration.teamIds', hasTeams),
  };
}

export function field(item: unknown): SourceRecord[] {
  return read('fields', shapes.field, item, (value) =>
    value.isSystemField === true ? null : fieldRecord(value, false),
  );
}

export function stageField(item: unknown): SourceRecord[] {
  return read('fields', shapes.field, item, (value) => fieldRecord(value, true));
}

export function tag(item: unknown): SourceRecord[] {
  return read('tags', shapes.tag, item, ({ id, name, color }) => ({
    externalId: id,
    name,
    data: { name, color },
    leftOut: [],
  }));
}

export function product(item: unknown): SourceRecord[] {
  return read('products', shapes.product, item, (value) => ({
    externalId: value.id,
    name: value.name,
    data: {
      input: { ...picked(value, ['description', 'price', 'currency', 'sku', 'active']), name: value.name },
      parent: value.parentProductId,
    },
    leftOut: [],
  }));
}
