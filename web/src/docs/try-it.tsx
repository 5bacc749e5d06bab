/** @jsxImportSource preact */
import type { Operation } from '@callwright/contract/reference.ts';
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { Code } from './code.tsx';
import { useKey } from './key.ts';
import { targetOf } from './samples.ts';

type Answer = { readonly status: number; readonly ms: number; readonly text: string };

/** Sends a real request with the key that the reader has entered. */
export function TryIt({
  operation,
  values,
  setValue,
}: {
  operation: Operation;
  values: Readonly<Record<string, string>>;
  setValue: (name: string, value: string) => void;
}): JSX.Element {
  const { method, parameters, example, isPublic } = operation;
  const [key, setKey] = useKey();
  const [body, setBody] = useState(() => (example === null ? '' : JSON.stringify(example, null, 2)));
  const [answer, setAnswer] = useState<Answer | string | null>(null);
  const [isSending, setIsSending] = useState(false);

  const send = async (event: Event): Promise<void> => {
    event.preventDefault();
    setIsSending(true);
    const request = {
      method,
      key: isPublic ? '' : key,
      body: method === 'GET' || method === 'DELETE' ? '' : body,
    };
    setAnswer(await sent(targetOf(operation, { origin: '', values }), request));
    setIsSending(false);
  };

  return (
    <form class="try-it" onSubmit={(event) => void send(event)}>
      {!isPublic && (
        <label class="input">
          <span>API key</span>
          <input
            type="password"
            autocomplete="off"
            placeholder="svc_…"
            value={key}
            onInput={(event) => setKey(event.currentTarget.value)}
          />
          <small>Kept in this tab until it is closed or reloaded, and sent to this service alone.</small>
        </label>
      )}
      {parameters.map(({ name, isRequired, type }) => (
        <label class="input" key={name}>
          <span>
            <code>{name}</code> {isRequired ? 'required' : ''}
          </span>
          <input
            required={isRequired}
            placeholder={type}
            value={values[name] ?? ''}
            onInput={(event) => setValue(name, event.currentTarget.value)}
          />
        </label>
      ))}
      {example !== null && (
        <label class="input">
          <span>Body</span>
          <textarea
            rows={Math.min(16, body.split('\n').length + 1)}
            spellcheck={false}
            value={body}
            onInput={(event) => setBody(event.currentTarget.value)}
          />
        </label>
      )}
      <p class="send">
        <button type="submit" class="primary-button" disabled={isSending}>
          {isSending ? 'Sending…' : `Send ${method}`}
        </button>
        {method !== 'GET' && <small>This changes data of your workspace.</small>}
      </p>
      <div aria-live="polite">{answer !== null && <Shown answer={answer} />}</div>
    </form>
  );
}

function Shown({ answer }: { answer: Answer | string }): JSX.Element {
  if (typeof answer === 'string') return <p class="problem">{answer}</p>;
  return (
    <>
      <p class="answer-head">
        <span class={answer.status < 400 ? 'status good' : 'status bad'}>{answer.status}</span>
        <span>{answer.ms} ms</span>
      </p>
      <Code code={answer.text} label="Answer" />
    </>
  );
}

async function sent(
  target: string,
  { method, key, body }: { method: string; key: string; body: string },
): Promise<Answer | string> {
  const started = performance.now();
  try {
    const response = await fetch(target, {
      method,
      // Without the cookies of the person who is signed in to the app in this browser.
      credentials: 'omit',
      headers: {
        ...(key !== '' && { Authorization: `Bearer ${key}` }),
        ...(body !== '' && { 'Content-Type': 'application/json' }),
      },
      ...(body !== '' && { body }),
    });
    const text = await response.text();
    return { status: response.status, ms: Math.round(performance.now() - started), text: pretty(text) };
  } catch (error) {
    if (error instanceof TypeError) return 'The service did not answer. Check the connection and try again.';
    throw error;
  }
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch (error) {
    if (error instanceof SyntaxError) return text;
    throw error;
  }
}
