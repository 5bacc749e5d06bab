import {
  acceptedContent,
  CLIENT_CAPABILITIES_META_KEY,
  inputRequired,
  inputResponse,
  type ClientCapabilities,
  type McpServer,
  type RequestStateCodec,
} from '@modelcontextprotocol/server';
import { z } from 'zod';

// Fixtures of the conformance suite that return questions first, as in the 2026 revision.

type State = RequestStateCodec<{ round: number }>;

const say = (said: string) => ({ content: [{ type: 'text' as const, text: said }] });

const name = z.object({ name: z.string() });
const ask = (message: string, schema: z.ZodObject) =>
  inputRequired.elicit({ message, requestedSchema: schema });
const sample = (prompt: string, maxTokens: number) =>
  inputRequired.createMessage({
    messages: [{ role: 'user', content: { type: 'text', text: prompt } }],
    maxTokens,
  });

export function addQuestions(server: McpServer, state: State): void {
  addSingle(server);
  addUnanswerable(server);
  addWithState(server, state);
  addRounds(server, state);
  server.registerPrompt(
    'test_input_required_result_prompt',
    { description: 'Asks for its context' },
    ({ mcpReq }) => {
      const given = acceptedContent(mcpReq.inputResponses, 'user_context', z.object({ context: z.string() }));
      if (given === undefined)
        return inputRequired({
          inputRequests: {
            user_context: ask('What context should the prompt use?', z.object({ context: z.string() })),
          },
        });
      return { messages: [{ role: 'user', content: { type: 'text', text: given.context } }] };
    },
  );
}

function addSingle(server: McpServer): void {
  server.registerTool(
    'test_input_required_result_elicitation',
    { description: 'Asks for a name' },
    ({ mcpReq }) => {
      const given = acceptedContent(mcpReq.inputResponses, 'user_name', name);
      return given === undefined
        ? inputRequired({ inputRequests: { user_name: ask('What is your name?', name) } })
        : say(`Hello, ${given.name}!`);
    },
  );
  server.registerTool(
    'test_input_required_result_sampling',
    { description: 'Asks the model' },
    ({ mcpReq }) => {
      const given = inputResponse(mcpReq.inputResponses, 'capital_question');
      return given.kind === 'sampling'
        ? say(JSON.stringify(given.result.content))
        : inputRequired({
            inputRequests: { capital_question: sample('What is the capital of France?', 100) },
          });
    },
  );
  server.registerTool(
    'test_input_required_result_list_roots',
    { description: 'Asks for the roots' },
    ({ mcpReq }) => {
      const given = inputResponse(mcpReq.inputResponses, 'client_roots');
      return given.kind === 'roots'
        ? say(`Roots: ${given.roots.map(({ uri }) => uri).join(', ')}`)
        : inputRequired({ inputRequests: { client_roots: inputRequired.listRoots() } });
    },
  );
  server.registerTool(
    'test_input_required_result_capabilities',
    { description: 'Asks only what the client can answer' },
    ({ mcpReq }) => {
      const envelope = mcpReq.envelope as Record<string, unknown> | undefined;
      const can = envelope?.[CLIENT_CAPABILITIES_META_KEY] as ClientCapabilities | undefined; // checked by the protocol
      const given = mcpReq.inputResponses;
      if (given !== undefined) return say('Thank you');
      return inputRequired({
        inputRequests: {
          ...(can?.elicitation !== undefined && { user_name: ask('What is your name?', name) }),
          ...(can?.sampling !== undefined && { greeting: sample('Generate a greeting', 50) }),
          ...(can?.roots !== undefined && { client_roots: inputRequired.listRoots() }),
        },
      });
    },
  );
}

/** The protocol layer checks whether the client can answer. */
function addUnanswerable(server: McpServer): void {
  server.registerTool('test_missing_capability', { description: 'Asks the model, for any caller' }, () =>
    inputRequired({ inputRequests: { greeting: sample('Generate a greeting', 50) } }),
  );
  server.registerTool('test_streaming_elicitation', { description: 'Asks the person' }, () =>
    inputRequired({ inputRequests: { user_name: ask('What is your name?', name) } }),
  );
}

function addWithState(server: McpServer, state: State): void {
  const confirm = z.object({ ok: z.boolean() });
  for (const tool of [
    'test_input_required_result_request_state',
    'test_input_required_result_tampered_state',
  ])
    server.registerTool(tool, { description: 'Asks, and remembers that it did' }, async ({ mcpReq }) => {
      const given = acceptedContent(mcpReq.inputResponses, 'confirm', confirm);
      const known = mcpReq.requestState<{ round: number }>();
      if (given !== undefined && known?.round === 1) return say('state-ok');
      return inputRequired({
        inputRequests: { confirm: ask('Please confirm', confirm) },
        requestState: await state.mint({ round: 1 }),
      });
    });
  server.registerTool(
    'test_input_required_result_multiple_inputs',
    { description: 'Asks three things at once' },
    async ({ mcpReq }) => {
      const given = mcpReq.inputResponses ?? {};
      if (['user_name', 'greeting', 'client_roots'].every((key) => key in given)) return say('All there');
      return inputRequired({
        inputRequests: {
          user_name: ask('What is your name?', name),
          greeting: sample('Generate a greeting', 50),
          client_roots: inputRequired.listRoots(),
        },
        requestState: await state.mint({ round: 1 }),
      });
    },
  );
}

function addRounds(server: McpServer, state: State): void {
  server.registerTool(
    'test_input_required_result_multi_round',
    { description: 'Asks twice' },
    async ({ mcpReq }) => {
      const round = mcpReq.requestState<{ round: number }>()?.round ?? 0;
      if (round === 0)
        return inputRequired({
          inputRequests: { step1: ask('Step 1: What is your name?', name) },
          requestState: await state.mint({ round: 1 }),
        });
      if (round === 1)
        return inputRequired({
          inputRequests: {
            step2: ask('Step 2: What is your favorite color?', z.object({ color: z.string() })),
          },
          requestState: await state.mint({ round: 2 }),
        });
      return say('Thank you');
    },
  );
}
