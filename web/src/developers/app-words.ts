import type { OAuthClient } from '../records.ts';
import { say } from './say.ts';

type Status = OAuthClient['approval_status'];

export const statusColors: Record<Status, string> = {
  Pending: 'orange',
  Approved: 'indigo',
  Active: 'green',
};

export const statusMeanings = (): Record<Status, string> => ({
  Pending: say('status.Pending'),
  Approved: say('status.Approved'),
  Active: say('status.Used'),
});

export const typeNames = (): Record<OAuthClient['client_type'], string> => ({
  confidential: say('type.confidential'),
  public: say('type.public'),
});
