import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { contract } from '@callwright/contract/index.ts';
import { handlers } from '#/main/handlers.ts';
import { readCall, strategyCall } from '#/test/calls.ts';
import type { Json } from '#/test/client.ts';
import { askedClient } from '#/test/mcp/asked-client.ts';
import { startServer } from '#/test/server.ts';
import { createTestWorkspace } from '#/test/workspace.ts';
import { answerMessagesWith } from './answer-messages.ts';
import { assistantTools } from './assistant-tools.ts';
import { serverThatWaits } from './server.ts';

// Questions to people who do not answer. This service waits only briefly.

const build = serverThatWaits(50);
const server = await startServer(
  contract,
  handlers,
  {},
  { ...assistantTools, build, converse: answerMessagesWith(build) },
);
after(() => server.close());

const silences: Record<string, () => object> = {
  'nobody answers in time': () => new Promise(() => undefined),
  'the client answers that it could not ask': () => {
    throw new Error('The window is closed');
  },
};

for (const [silence, answer] of Object.entries(silences))
  for (const path of ['/mcp', '/sse'] as const)
    test(`over ${path}, nothing is done where ${silence}, and the assistant is told so`, async (context) => {
      const w = await createTestWorkspace(server);
      const call = await strategyCall(w);
      const { client } = await askedClient(server.origin, w.key, path, answer);
      context.after(() => client.close());
      const cancelled: Json = await client.callTool({ name: 'cancel_call', arguments: { callId: call.id } });
      assert.match(cancelled.content[0].text, /^Nothing was done: the person did not agree/);
      assert.equal((await readCall(w, call.id)).status, 'SCHEDULED');
      const noted: Json = await client.callTool({
        name: 'add_note',
        arguments: { contactId: call.contactId },
      });
      assert.equal(noted.isError, true);
      assert.match(noted.content[0].text, /note/);
    });
