import { listTools } from '../assistant.ts';
import type { Json } from '../client.ts';
import { sentenceOf, type Doer } from './run-task.ts';

// Uses a real model instead of the scripts if the environment configures one:
// ASSISTANT_MODEL_URL   a chat completions endpoint (OpenAI and compatible), or a messages endpoint (Anthropic)
// ASSISTANT_MODEL_KEY   its key
// ASSISTANT_MODEL       the name of the model

type Model = { readonly url: string; readonly key: string; readonly name: string };

const roundsMax = 12;
const tokensMax = 2_000;
const system =
  'You are an assistant of a sales team. Use the tools, do exactly what is asked, and answer in one or two sentences. When a tool asks for confirm, the person agrees to its words if they are what was asked for.';

/** The model that the environment configures; null if none. */
export function modelOf(env: NodeJS.ProcessEnv): Doer | null {
  const { ASSISTANT_MODEL_URL: url, ASSISTANT_MODEL_KEY: key, ASSISTANT_MODEL: name } = env;
  if (url === undefined || key === undefined || name === undefined) return null;
  const model = { url, key, name };
  const talk = new URL(url).pathname.endsWith('/messages') ? talkInMessages : talkInCompletions;
  return async (task, use, world) => {
    const facts = `Event ${world.event.id}, contact Grace Hopper ${world.grace.id}, call ${world.call.id}, Anna is user ${world.anna} with schedule ${world.schedule}, Ben is user ${world.ben}, free time ${world.free}, payment ${world.payment}.`;
    const tools = await listTools(world.w.key);
    return talk(
      model,
      tools,
      `${sentenceOf(task, world)}\n\n(${facts})`,
      async (name_, given) => (await use(name_, given)).text,
    );
  };
}

type Call = (name: string, given: object) => Promise<string>;

async function post(url: string, headers: Record<string, string>, body: object): Promise<Json> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`The model answered ${response.status}: ${await response.text()}`);
  return response.json();
}

async function talkInCompletions(
  { url, key, name }: Model,
  tools: Json[],
  say: string,
  call: Call,
): Promise<string> {
  const messages: Json[] = [
    { role: 'system', content: system },
    { role: 'user', content: say },
  ];
  const functions = tools.map((tool) => ({
    type: 'function',
    function: { name: tool.name, description: tool.description, parameters: tool.inputSchema },
  }));
  for (let round = 0; round < roundsMax; round += 1) {
    const { choices } = await post(
      url,
      { Authorization: `Bearer ${key}` },
      { model: name, messages, tools: functions },
    );
    const { message } = choices[0];
    messages.push(message);
    if (!message.tool_calls?.length) return message.content ?? '';
    for (const { id, function: asked } of message.tool_calls)
      messages.push({
        role: 'tool',
        tool_call_id: id,
        content: await call(asked.name, JSON.parse(asked.arguments)),
      });
  }
  return '';
}

async function talkInMessages(
  { url, key, name }: Model,
  tools: Json[],
  say: string,
  call: Call,
): Promise<string> {
  const messages: Json[] = [{ role: 'user', content: say }];
  const described = tools.map((tool) => ({
    name: tool.name,
    description: tool.description,
    input_schema: tool.inputSchema,
  }));
  const headers = { 'x-api-key': key, 'anthropic-version': '2023-06-01' };
  for (let round = 0; round < roundsMax; round += 1) {
    const body = { model: name, max_tokens: tokensMax, system, messages, tools: described };
    const { content } = await post(url, headers, body);
    messages.push({ role: 'assistant', content });
    const asked = content.filter(({ type }: Json) => type === 'tool_use');
    if (asked.length === 0) return content.map(({ text }: Json) => text ?? '').join('');
    const results = [];
    for (const { id, name: tool, input } of asked)
      results.push({ type: 'tool_result', tool_use_id: id, content: await call(tool, input) });
    messages.push({ role: 'user', content: results });
  }
  return '';
}
