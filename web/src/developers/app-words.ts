import type { OAuthClient } from '../records.ts';

type Status = OAuthClient['approval_status'];

export const statusColors: Record<Status, string> = {
  Pending: 'orange',
  Approved: 'indigo',
  Active: 'green',
};

export const statusMeanings: Record<Status, string> = {
  Pending:
    'Only members of this workspace can connect the app. Before it is opened to everybody, the operator of this installation looks at it.',
  Approved: 'Everybody can connect the app. Nobody from outside this workspace has done so yet.',
  Active: 'Everybody can connect the app, and people from other workspaces have.',
};

export const typeNames: Record<OAuthClient['client_type'], string> = {
  confidential: 'With a secret (confidential)',
  public: 'Without a secret (public)',
};
