/** @jsxImportSource preact */
import type { Operation, Section } from '@callwright/contract/reference.ts';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Code, CopyButton } from './code.tsx';
import { FieldList } from './field-list.tsx';
import { useLanguage } from './language.ts';
import { languages, sampleIn } from './samples.ts';
import { TryIt } from './try-it.tsx';
import { Method, Words } from './words.tsx';

/** One operation: its description on the left, its use on the right. */
export function OperationView({
  operation,
  schemas,
}: {
  operation: Operation;
  schemas: Section['schemas'];
}): JSX.Element {
  const { id, method, path, summary, description } = operation;
  const anchor = id.slice(id.indexOf('.') + 1);
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  return (
    <section class="operation" id={anchor} aria-labelledby={`${anchor}-title`}>
      <div class="operation-text">
        <h2 id={`${anchor}-title`}>
          {summary}
          <a class="anchor" href={`#${anchor}`} aria-label={`Link to ${summary}`}>
            #
          </a>
        </h2>
        <p class="address">
          <Method method={method} />
          <code>{path}</code>
        </p>
        <p>
          <Words text={description} />
        </p>
        <Access operation={operation} />
        <Part title="Parameters" fields={operation.parameters} schemas={schemas} marksRequired />
        <Part title="Body" fields={operation.body} schemas={schemas} marksRequired />
        <Part title="Answer" fields={operation.answer} schemas={schemas} marksRequired={false} />
        <Codes codes={operation.codes} />
      </div>
      <div class="operation-code">
        <Request operation={operation} values={values} />
        <details class="panel">
          <summary>Try it</summary>
          <TryIt
            operation={operation}
            values={values}
            setValue={(name, value) => setValues({ ...values, [name]: value })}
          />
        </details>
        <section class="panel" aria-label={`Answer of ${summary}`}>
          <header class="panel-head">
            <span class="status good">{operation.status}</span>
            <span>Answer</span>
            <CopyButton text={JSON.stringify(operation.sample, null, 2)} label={`answer of ${summary}`} />
          </header>
          <Code code={JSON.stringify(operation.sample, null, 2)} label={`Answer of ${summary}`} />
        </section>
      </div>
    </section>
  );
}

function Access({ operation: { scopes, isPublic } }: { operation: Operation }): JSX.Element {
  if (isPublic) return <p class="access">No credential is needed.</p>;
  if (scopes === null) return <p class="access">For people who are signed in; keys and apps are refused.</p>;
  if (scopes.length === 0) return <p class="access">Any credential will do.</p>;
  return (
    <p class="access">
      {scopes.length === 1 ? 'Needs the scope' : 'Needs one of the scopes'}
      {scopes.map((scope) => (
        <code key={scope}>{scope}</code>
      ))}
    </p>
  );
}

function Part({
  title,
  fields,
  schemas,
  marksRequired,
}: { title: string } & Parameters<typeof FieldList>[0]): JSX.Element | null {
  if (fields.length === 0) return null;
  return (
    <>
      <h3>{title}</h3>
      <FieldList fields={fields} schemas={schemas} marksRequired={marksRequired} />
    </>
  );
}

function Codes({ codes }: { codes: readonly string[] }): JSX.Element | null {
  if (codes.length === 0) return null;
  return (
    <details class="codes">
      <summary>Errors: {codes.length} codes</summary>
      <ul>
        {codes.map((code) => (
          <li key={code}>
            <a href={`/docs/errors#${code}`}>
              <code>{code}</code>
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

function Request({
  operation,
  values,
}: {
  operation: Operation;
  values: Readonly<Record<string, string>>;
}): JSX.Element {
  const [language, setLanguage] = useLanguage();
  const code = sampleIn(language, operation, { origin: location.origin, values });
  return (
    <section class="panel" aria-label={`Request of ${operation.summary}`}>
      <header class="panel-head">
        {languages.map((one) => (
          <button
            key={one}
            type="button"
            class="tab"
            aria-pressed={one === language}
            onClick={() => setLanguage(one)}
          >
            {one}
          </button>
        ))}
        <CopyButton text={code} label={`request in ${language}`} />
      </header>
      <Code code={code} label={`Request in ${language}`} />
    </section>
  );
}
