import type { contract } from '@callwright/contract/index.ts';
import { listChanges } from '#/platform/changes/feed.ts';
import type { Handlers } from '#/surfaces/http/handler.ts';
import { authorize } from '#/surfaces/oauth/authorize.ts';
import { getClient, getPublicMetadata, listClients } from '#/surfaces/oauth/clients.ts';
import { disconnectApp, listConnectedApps } from '#/surfaces/oauth/connected-apps.ts';
import { decideRequest, describeRequest } from '#/surfaces/oauth/consent.ts';
import { introspectToken } from '#/surfaces/oauth/introspect.ts';
import { managing } from '#/surfaces/oauth/managed-client.ts';
import { registerClient } from '#/surfaces/oauth/register-client.ts';
import { removeClient } from '#/surfaces/oauth/remove-client.ts';
import { revokeToken } from '#/surfaces/oauth/revoke.ts';
import { grantTokens } from '#/surfaces/oauth/token.ts';
import { replaceClient, updateClient } from '#/surfaces/oauth/update-client.ts';
import { listActs } from '#/surfaces/operator/act.ts';
import { listClients as listClientsAsOperator } from '#/surfaces/operator/clients.ts';
import * as decideClients from '#/surfaces/operator/decide-clients.ts';
import { getStatus } from '#/surfaces/operator/status.ts';
import { updateWorkspaceAsOperator } from '#/surfaces/operator/update-workspace.ts';
import { listWorkspaces } from '#/surfaces/operator/workspaces.ts';
import { importWorkspace } from './workspace-file/handlers.ts';
import { listDeprecatedUses } from '#/surfaces/request-log/list-deprecated.ts';
import { listRequests } from '#/surfaces/request-log/list.ts';
import { createWebhook } from '#/effects/webhooks/create.ts';
import { listDeliveries, listDeliveriesOfOne } from '#/effects/webhooks/deliveries.ts';
import { getDelivery } from '#/effects/webhooks/delivery-detail.ts';
import { getWebhook, listWebhooks } from '#/effects/webhooks/list.ts';
import { redeliver } from '#/effects/webhooks/redeliver.ts';
import { removeWebhook } from '#/effects/webhooks/remove.ts';
import { recover, replay } from '#/effects/webhooks/replay.ts';
import { listSamples } from '#/effects/webhooks/samples.ts';
import { revealWebhookSecret, rotateWebhookSecret } from '#/effects/webhooks/secret.ts';
import { testWebhook } from '#/effects/webhooks/test-webhook.ts';
import { listChangeTypes } from '#/effects/webhooks/types.ts';
import { updateWebhook } from '#/effects/webhooks/update.ts';

/** Endpoints for programs and the people who run them: apps, webhooks, request log, operator. */
export const programHandlers = {
  oauth: {
    authorize,
    token: grantTokens,
    revoke: revokeToken,
    introspect: introspectToken,
    consent: describeRequest,
    decide: decideRequest,
    listConnectedApps,
    disconnectApp,
    listClients,
    registerClient,
    getClient: managing(getClient),
    updateClient: managing(updateClient),
    replaceClient: managing(replaceClient),
    removeClient: managing(removeClient),
    publicMetadata: getPublicMetadata,
  },
  changes: { list: listChanges },
  operator: {
    listWorkspaces,
    importWorkspace,
    updateWorkspace: updateWorkspaceAsOperator,
    listClients: listClientsAsOperator,
    approveClient: decideClients.approve,
    rejectClient: decideClients.reject,
    suspendClient: decideClients.suspend,
    resumeClient: decideClients.resume,
    listActs,
    getStatus,
  },
  requestLog: { list: listRequests, listDeprecated: listDeprecatedUses },
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
