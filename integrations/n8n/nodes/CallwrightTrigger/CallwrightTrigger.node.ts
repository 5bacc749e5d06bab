import {
  NodeApiError,
  NodeConnectionTypes,
  type IDataObject,
  type IHookFunctions,
  type IHttpRequestMethods,
  type INodeType,
  type INodeTypeDescription,
  type IWebhookFunctions,
  type IWebhookResponseData,
  type JsonObject,
} from 'n8n-workflow';
import { contract } from '../Callwright/contract';
import { isSigned } from './signature';

type Stored = { webhookId?: string; secret?: string };
type Webhook = { id: string; url: string; types: string[]; status: string; secret?: string };

export class CallwrightTrigger implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Callwright Trigger',
    name: 'callwrightTrigger',
    icon: { light: 'file:../../icons/callwright.svg', dark: 'file:../../icons/callwright.dark.svg' },
    group: ['trigger'],
    version: 1,
    subtitle: '={{ $parameter["types"].join(", ") }}',
    description: 'Starts a workflow when something happens in Callwright: a call is booked, a deal is won',
    defaults: { name: 'Callwright Trigger' },
    inputs: [],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: 'callwrightApi', required: true }],
    webhooks: [
      { name: 'default', httpMethod: 'POST', responseMode: 'onReceived', path: 'webhook', rawBody: true },
    ],
    properties: [
      {
        displayName: 'Events',
        name: 'types',
        type: 'multiOptions',
        options: contract.types.map(({ type, description }) => ({ name: type, value: type, description })),
        default: [],
        required: true,
        description: 'What starts the workflow',
      },
      {
        displayName: 'Only Event IDs',
        name: 'eventIds',
        type: 'string',
        default: '',
        description:
          'Only what concerns one of these bookable events. Separate several with commas; empty means all.',
      },
    ],
  };

  webhookMethods = {
    default: {
      async checkExists(this: IHookFunctions): Promise<boolean> {
        const stored: Stored = this.getWorkflowStaticData('node');
        if (stored.webhookId === undefined || stored.secret === undefined) return false;
        const webhook = await find(this, stored.webhookId);
        const wanted = this.getNodeParameter('types') as string[];
        return (
          webhook !== null &&
          webhook.status === 'ACTIVE' &&
          webhook.url === this.getNodeWebhookUrl('default') &&
          [...webhook.types].sort().join() === [...wanted].sort().join()
        );
      },

      async create(this: IHookFunctions): Promise<boolean> {
        const stored: Stored = this.getWorkflowStaticData('node');
        // A webhook with a former URL or former types of the node would deliver everything twice.
        if (stored.webhookId !== undefined) await request(this, 'DELETE', `/v1/webhooks/${stored.webhookId}`);
        const eventIds = String(this.getNodeParameter('eventIds', ''))
          .split(',')
          .map((id) => id.trim())
          .filter((id) => id !== '');
        const { data } = (await request(this, 'POST', '/v1/webhooks', {
          url: this.getNodeWebhookUrl('default'),
          description: `n8n: ${this.getWorkflow().name ?? ''}`.slice(0, 200),
          types: this.getNodeParameter('types') as string[],
          ...(eventIds.length > 0 && { filters: { eventIds } }),
        })) as { data: { webhook: Required<Webhook> } };
        stored.webhookId = data.webhook.id;
        stored.secret = data.webhook.secret;
        return true;
      },

      async delete(this: IHookFunctions): Promise<boolean> {
        const stored: Stored = this.getWorkflowStaticData('node');
        if (stored.webhookId === undefined) return true;
        await request(this, 'DELETE', `/v1/webhooks/${stored.webhookId}`);
        delete stored.webhookId;
        delete stored.secret;
        return true;
      },
    },
  };

  async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
    const { secret }: Stored = this.getWorkflowStaticData('node');
    const { rawBody } = this.getRequestObject();
    if (!isSigned({ secret, headers: this.getHeaderData(), body: rawBody, nowMs: Date.now() })) {
      const answer = this.getResponseObject();
      answer.status(401).json({ message: 'The signature is not that of the webhook' });
      return { noWebhookResponse: true };
    }
    return { workflowData: [[{ json: this.getBodyData() }]] };
  }
}

type Answer = { statusCode: number; body: unknown };

async function find(context: IHookFunctions, id: string): Promise<Webhook | null> {
  const { statusCode, body } = await answer(context, 'GET', `/v1/webhooks/${id}`);
  if (statusCode === 404) return null;
  return (checked(context, statusCode, body) as { data: { webhook: Webhook } }).data.webhook;
}

async function request(
  context: IHookFunctions,
  method: IHttpRequestMethods,
  path: string,
  sent?: IDataObject,
): Promise<unknown> {
  const { statusCode, body } = await answer(context, method, path, sent);
  return checked(context, statusCode, body);
}

/** Shows an error of the service to the person who activates the workflow. */
function checked(context: IHookFunctions, statusCode: number, body: unknown): unknown {
  if (statusCode < 400) return body;
  throw new NodeApiError(context.getNode(), body as JsonObject, { httpCode: String(statusCode) });
}

async function answer(
  context: IHookFunctions,
  method: IHttpRequestMethods,
  path: string,
  body?: IDataObject,
): Promise<Answer> {
  const { baseUrl } = await context.getCredentials<{ baseUrl: string }>('callwrightApi');
  return (await context.helpers.httpRequestWithAuthentication.call(context, 'callwrightApi', {
    method,
    baseURL: baseUrl.replace(/\/+$/, ''),
    url: path,
    ...(body !== undefined && { body }),
    json: true,
    returnFullResponse: true,
    ignoreHttpStatusErrors: true,
  })) as Answer;
}
