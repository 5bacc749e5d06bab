import { setTimeout as pause } from 'node:timers/promises';
import {
  completable,
  createRequestStateCodec,
  McpServer,
  ResourceTemplate,
  type ElicitRequestFormParams,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { addQuestions } from './questions.ts';

// The tools, resources and prompts that the public conformance suite requires. They exist in tests only, where they
// replace those of the service.

const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
const wav = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEARKwAAIhYAQACABAAZGF0YQAAAAA=';

const text = (said: string) => ({ type: 'text', text: said }) as const;
const image = { type: 'image', data: png, mimeType: 'image/png' } as const;

export function fixtureServer(): McpServer {
  const state = createRequestStateCodec<{ round: number }>({
    key: 'a key of these tests alone, which protects nothing',
  });
  const server = new McpServer(
    { name: 'fixtures', version: '1' },
    {
      capabilities: {
        tools: { listChanged: true },
        resources: { subscribe: true, listChanged: true },
        prompts: { listChanged: true },
        logging: {},
        completions: {},
      },
      requestState: { verify: (sealed, context) => state.verify(sealed, context) },
    },
  );
  addContents(server);
  addTalkative(server);
  addPushed(server);
  addResources(server);
  addPrompts(server);
  addQuestions(server, state);
  return server;
}

/** Tools that return every kind of content, and an error. */
function addContents(server: McpServer): void {
  const tool = (name: string, content: () => Parameters<typeof answer>[0]) =>
    server.registerTool(name, { description: `Answers for ${name}` }, () => answer(content()));
  tool('test_simple_text', () => [text('This is a simple text response for testing.')]);
  tool('test_image_content', () => [image]);
  tool('test_audio_content', () => [{ type: 'audio', data: wav, mimeType: 'audio/wav' }]);
  tool('test_embedded_resource', () => [
    embedded('test://embedded-resource', 'text/plain', 'This is an embedded resource content.'),
  ]);
  tool('test_multiple_content_types', () => [
    text('Multiple content types test:'),
    image,
    embedded('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
  ]);
  tool('test_error_handling', () => {
    throw new Error('This tool intentionally returns an error for testing');
  });
}

type Content =
  | ReturnType<typeof text>
  | typeof image
  | ReturnType<typeof embedded>
  | { type: 'audio'; data: string; mimeType: string };

function answer(content: Content[]) {
  return { content };
}

function embedded(uri: string, mimeType: string, said: string) {
  return { type: 'resource', resource: { uri, mimeType, text: said } } as const;
}

/** Tools that send notifications before they answer. */
function addTalkative(server: McpServer): void {
  server.registerTool(
    'test_tool_with_logging',
    { description: 'Logs while it works' },
    async ({ mcpReq }) => {
      for (const step of ['Tool execution started', 'Tool processing data', 'Tool execution completed']) {
        await mcpReq.log('info', step);
        await pause(50);
      }
      return answer([text('Logged three times')]);
    },
  );
  server.registerTool('test_logging_tool', { description: 'Logs once' }, async ({ mcpReq }) => {
    await mcpReq.log('info', 'Working');
    return answer([text('Done')]);
  });
  server.registerTool(
    'test_tool_with_progress',
    { description: 'Tells how far it is' },
    async ({ mcpReq }) => {
      const progressToken = mcpReq._meta?.progressToken;
      for (const progress of [0, 50, 100]) {
        if (progressToken !== undefined)
          await mcpReq.notify({
            method: 'notifications/progress',
            params: { progressToken, progress, total: 100 },
          });
        await pause(50);
      }
      return answer([text('Done')]);
    },
  );
}

/** Tools for the revisions in which a server can send requests to its client during a request. */
function addPushed(server: McpServer): void {
  server.registerTool(
    'test_sampling',
    { description: 'Asks the model of the client', inputSchema: z.object({ prompt: z.string() }) },
    async ({ prompt }, { mcpReq }) => {
      const { content } = await mcpReq.requestSampling(
        { messages: [{ role: 'user', content: text(prompt) }], maxTokens: 100 },
        { relatedRequestId: mcpReq.id },
      );
      return answer([text(`LLM response: ${JSON.stringify(content)}`)]);
    },
  );
  const asking = (name: string, message: string, properties: Properties, required: string[]) =>
    server.registerTool(
      name,
      { description: 'Asks the person', inputSchema: z.object({ message: z.string().default(message) }) },
      async (given, { mcpReq }) => {
        const { action, content } = await mcpReq.elicitInput(
          { message: given.message, requestedSchema: { type: 'object', properties, required } },
          // The only stream is that of the request.
          { relatedRequestId: mcpReq.id },
        );
        return answer([text(`Elicitation completed: action=${action}, content=${JSON.stringify(content)}`)]);
      },
    );
  asking(
    'test_elicitation',
    'Who are you?',
    {
      username: { type: 'string', description: 'Name of the person' },
      email: { type: 'string', description: 'Where to write to' },
    },
    ['username', 'email'],
  );
  asking('test_elicitation_sep1034_defaults', 'With defaults', defaults, []);
  asking('test_elicitation_sep1330_enums', 'With choices', choices, []);
}

type Properties = ElicitRequestFormParams['requestedSchema']['properties'];

const defaults: Properties = {
  name: { type: 'string', default: 'John Doe' },
  age: { type: 'integer', default: 30 },
  score: { type: 'number', default: 95.5 },
  status: { type: 'string', enum: ['active', 'inactive', 'pending'], default: 'active' },
  verified: { type: 'boolean', default: true },
};

const titled = (prefix: string) =>
  ['First', 'Second', 'Third'].map((title, index) => ({
    const: `value${index + 1}`,
    title: `${title} ${prefix}`,
  }));
const choices: Properties = {
  untitledSingle: { type: 'string', enum: ['option1', 'option2', 'option3'] },
  titledSingle: { type: 'string', oneOf: titled('Option') },
  legacyEnum: {
    type: 'string',
    enum: ['opt1', 'opt2', 'opt3'],
    enumNames: ['Option One', 'Option Two', 'Option Three'],
  },
  untitledMulti: { type: 'array', items: { type: 'string', enum: ['option1', 'option2', 'option3'] } },
  titledMulti: { type: 'array', items: { anyOf: titled('Choice') } },
};

function addResources(server: McpServer): void {
  const resource = (uri: string, mimeType: string, content: { text: string } | { blob: string }) =>
    server.registerResource(uri.slice(7), uri, { description: `Content of ${uri}`, mimeType }, () => ({
      contents: [{ uri, mimeType, ...content }],
    }));
  resource('test://static-text', 'text/plain', { text: 'This is the content of the static text resource.' });
  resource('test://static-binary', 'image/png', { blob: png });
  resource('test://watched-resource', 'text/plain', { text: 'Watched' });
  server.registerResource(
    'template',
    new ResourceTemplate('test://template/{id}/data', { list: undefined }),
    { description: 'Data by id', mimeType: 'application/json' },
    ({ href: uri }, { id }) => ({
      contents: [
        {
          uri,
          mimeType: 'application/json',
          text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${String(id)}` }),
        },
      ],
    }),
  );
  server.server.setRequestHandler('resources/subscribe', () => ({}));
  server.server.setRequestHandler('resources/unsubscribe', () => ({}));
}

function addPrompts(server: McpServer): void {
  const user = <C>(content: C) => ({ role: 'user', content }) as const;
  server.registerPrompt('test_simple_prompt', { description: 'Takes nothing' }, () => ({
    messages: [user(text('This is a simple prompt for testing.'))],
  }));
  const word = completable(z.string(), (begun) =>
    ['paris', 'park', 'party'].filter((one) => one.startsWith(begun)),
  );
  server.registerPrompt(
    'test_prompt_with_arguments',
    { description: 'Takes two', argsSchema: z.object({ arg1: word, arg2: z.string() }) },
    ({ arg1, arg2 }) => ({ messages: [user(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`))] }),
  );
  server.registerPrompt(
    'test_prompt_with_embedded_resource',
    { description: 'Shows a resource', argsSchema: z.object({ resourceUri: z.string() }) },
    ({ resourceUri }) => ({
      messages: [
        user(embedded(resourceUri, 'text/plain', 'Embedded resource content for testing.')),
        user(text('Please process the embedded resource above.')),
      ],
    }),
  );
  server.registerPrompt('test_prompt_with_image', { description: 'Shows a picture' }, () => ({
    messages: [user(image), user(text('Please analyze the image above.'))],
  }));
}
