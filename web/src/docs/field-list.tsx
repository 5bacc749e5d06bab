/** @jsxImportSource preact */
import type { Field, Section } from '@callwright/contract/reference.ts';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Words } from './words.tsx';

type Schemas = Section['schemas'];

/** A list of fields; nested fields can be opened below their parent. */
export function FieldList({
  fields,
  schemas,
  marksRequired,
}: {
  fields: readonly Omit<Field, 'schema' | 'fields'>[];
  schemas: Schemas;
  marksRequired: boolean;
}): JSX.Element {
  return (
    <ul class="fields">
      {fields.map((field) => (
        <FieldRow key={field.name} field={field} schemas={schemas} marksRequired={marksRequired} />
      ))}
    </ul>
  );
}

function FieldRow({
  field,
  schemas,
  marksRequired,
}: {
  field: Field;
  schemas: Schemas;
  marksRequired: boolean;
}): JSX.Element {
  const [isOpen, setIsOpen] = useState(false);
  const inner = field.fields ?? (field.schema === undefined ? undefined : schemas[field.schema]);
  return (
    <li class="field">
      <p class="field-head">
        <code class="field-name">{field.name}</code>
        <span class="field-type">{field.type}</span>
        {marksRequired && field.isRequired && <span class="required">required</span>}
      </p>
      <p class="field-text">
        <Words text={field.description} />
      </p>
      {inner !== undefined && inner.length > 0 && (
        <>
          <button type="button" class="open-fields" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
            {isOpen ? 'Hide' : 'Show'} the {inner.length} fields of <code>{field.name}</code>
          </button>
          {isOpen && (
            <div class="inner-fields">
              <FieldList fields={inner} schemas={schemas} marksRequired={marksRequired} />
            </div>
          )}
        </>
      )}
    </li>
  );
}
