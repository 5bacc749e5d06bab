import type { contract } from '@callwright/contract/index.ts';
import { listChanges } from './changes/feed.ts';
import type { Handlers } from './http/handler.ts';
import { authorize } from './oauth/authorize.ts';
import { getClient, getPublicMetadata, listClients } from './oauth/clients.ts';
import { disconnectApp, listConnectedApps } from './oauth/connected-apps.ts';
import { decideRequest, describeRequest } from './oauth/consent.ts';
import { registerClient } from './oauth/register-client.ts';
import { removeClient } from './oauth/remove-client.ts';
import { revokeToken } from './oauth/revoke.ts';
import { grantTokens } from './oauth/token.ts';
import { replaceClient, updateClient } from './oauth/update-client.ts';
import { listActs } from './operator/act.ts';
import { listClients as listClientsAsOperator } from './operator/clients.ts';
import * as decideClients from './operator/decide-clients.ts';
import { updateWorkspaceAsOperator } from './operator/update-workspace.ts';
import { listWorkspaces } from './operator/workspaces.ts';
import { listRequests } from './request-log/list.ts';
import { createWebhook } from './webhooks/create.ts';
import { listDeliveries, listDeliveriesOfOne } from './webhooks/deliveries.ts';
import { getDelivery } from './webhooks/delivery-detail.ts';
import { getWebhook, listWebhooks } from './webhooks/list.ts';
import { redeliver } from './webhooks/redeliver.ts';
import { removeWebhook } from './webhooks/remove.ts';
import { recover, replay } from './webhooks/replay.ts';
import { listSamples } from './webhooks/samples.ts';
import { revealWebhookSecret, rotateWebhookSecret } from './webhooks/secret.ts';
import { testWebhook } from './webhooks/test-webhook.ts';
import { listChangeTypes } from './webhooks/types.ts';
import { updateWebhook } from './webhooks/update.ts';

/** The same for endpoints that are there for programs and those who run them: apps, webhooks, their log, the operator. */
export const programHandlers = {
  oauth: {
    authorize,
    token: grantTokens,
    revoke: revokeToken,
    consent: describeRequest,
    decide: decideRequest,
    listConnectedApps,
    disconnectApp,
    listClients,
    registerClient,
    getClient,
    updateClient,
    replaceClient,
    removeClient,
    publicMetadata: getPublicMetadata,
  },
  changes: { list: listChanges },
  operator: {
    listWorkspaces,
    updateWorkspace: updateWorkspaceAsOperator,
    listClients: listClientsAsOperator,
    approveClient: decideClients.approve,
    rejectClient: decideClients.reject,
    suspendClient: decideClients.suspend,
    resumeClient: decideClients.resume,
    listActs,
  },
  requestLog: { list: listRequests },
  webhooks: {
    list: listWebhooks,
    detail: getWebhook,
    create: createWebhook,
    update: updateWebhook,
    remove: removeWebhook,
    rotateSecret: rotateWebhookSecret,
    revealSecret: revealWebhookSecret,
    test: testWebhook,
    types: listChangeTypes,
    samples: listSamples,
    deliveries: listDeliveries,
    deliveriesOfOne: listDeliveriesOfOne,
    deliveryDetail: getDelivery,
    redeliver,
    replay,
    recover,
  },
} satisfies Pick<Handlers<typeof contract>, 'oauth' | 'changes' | 'operator' | 'requestLog' | 'webhooks'>;
