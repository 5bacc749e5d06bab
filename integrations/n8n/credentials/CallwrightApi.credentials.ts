import type {
  IAuthenticateGeneric,
  Icon,
  ICredentialTestRequest,
  ICredentialType,
  INodeProperties,
} from 'n8n-workflow';

export class CallwrightApi implements ICredentialType {
  name = 'callwrightApi';

  displayName = 'Callwright API';

  icon: Icon = { light: 'file:../icons/callwright.svg', dark: 'file:../icons/callwright.dark.svg' };

  documentationUrl = 'https://www.npmjs.com/package/n8n-nodes-callwright';

  properties: INodeProperties[] = [
    {
      displayName: 'Base URL',
      name: 'baseUrl',
      type: 'string',
      default: '',
      required: true,
      placeholder: 'https://calls.example.com',
      description: 'The address at which you use Callwright',
    },
    {
      displayName: 'API Key',
      name: 'apiKey',
      type: 'string',
      typeOptions: { password: true },
      default: '',
      required: true,
      description: 'Starts with svc_. Create it in Callwright under Developers, API keys.',
    },
  ];

  authenticate: IAuthenticateGeneric = {
    type: 'generic',
    properties: { headers: { Authorization: '=Bearer {{$credentials.apiKey}}' } },
  };

  test: ICredentialTestRequest = {
    request: { baseURL: '={{$credentials.baseUrl.replace(/\\/+$/, "")}}', url: '/v1/me' },
  };
}
