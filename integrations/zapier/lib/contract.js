import { readFileSync } from 'node:fs';

/** Generated from the contract of the service: npm run generate in the root of the repository. */
export const { resources, scopes, types, webhooks } = JSON.parse(
  readFileSync(new URL('./contract.json', import.meta.url), 'utf8'),
);

const kinds = {
  number: 'number',
  boolean: 'boolean',
  dateTime: 'datetime',
  list: 'string',
  json: 'text',
  string: 'string',
  options: 'string',
};

/** The fields of an operation as Zapier's forms have them, what is required first. */
export function inputFieldsOf({ fields }) {
  return fields
    .toSorted((a, b) => Number(b.required) - Number(a.required))
    .map(({ name, label, kind, required, description, options }) => ({
      key: name,
      label,
      type: kinds[kind],
      required,
      ...(kind === 'list' && { list: true }),
      ...(options && { choices: options }),
      ...helpText(kind, description),
    }));
}

function helpText(kind, description) {
  const text = [description, kind === 'json' ? 'JSON' : ''].filter(Boolean).join('. ');
  return text.length < 10 ? {} : { helpText: text };
}

/** What a person filled in, in the form the service takes it; what was left blank is left out. */
export function inputOf({ fields }, given) {
  const filled = fields.filter(({ name }) => given[name] !== undefined && given[name] !== '');
  return Object.fromEntries(filled.map(({ name, kind }) => [name, valueOf(kind, given[name])]));
}

function valueOf(kind, value) {
  if (kind === 'json' && typeof value === 'string') return JSON.parse(value);
  return value;
}

/** The record or list of an answer, `data.contact`. */
export function answerIn({ answer }, body) {
  return answer.split('.').reduce((value, part) => value?.[part], body);
}
