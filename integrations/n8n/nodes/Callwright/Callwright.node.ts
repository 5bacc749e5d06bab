import { NodeConnectionTypes, type INodeType, type INodeTypeDescription } from 'n8n-workflow';
import { operationProperties, resourceOptions } from './properties';

export class Callwright implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Callwright',
    name: 'callwright',
    icon: { light: 'file:../../icons/callwright.svg', dark: 'file:../../icons/callwright.dark.svg' },
    group: ['input'],
    version: 1,
    subtitle: '={{ $parameter["operation"] + ": " + $parameter["resource"] }}',
    description: 'Book sales calls and keep contacts, outcomes, deals and payments',
    defaults: { name: 'Callwright' },
    usableAsTool: true,
    inputs: [NodeConnectionTypes.Main],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: 'callwrightApi', required: true }],
    requestDefaults: {
      baseURL: '={{ $credentials.baseUrl.replace(/\\/+$/, "") }}',
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    },
    properties: [
      {
        displayName: 'Resource',
        name: 'resource',
        type: 'options',
        noDataExpression: true,
        options: resourceOptions,
        default: 'contact',
      },
      ...operationProperties,
    ],
  };
}
