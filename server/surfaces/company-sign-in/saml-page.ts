import { companyCallbackPath } from '@callwright/contract/company-sign-in.ts';
import { samlPath } from '@callwright/contract/saml-addresses.ts';
import { keepMessage } from '#/domain/people/company-sign-in/attempts.ts';
import { messageLengthMax } from '#/domain/people/saml/message.ts';
import { metadataOf } from '#/domain/people/saml/metadata.ts';
import { auditRefusal } from '#/platform/audit/audit.ts';
import type { App } from '#/platform/context/ctx.ts';
import { systemContext } from '#/platform/context/system-ctx.ts';
import { ApiError } from '#/platform/errors/errors.ts';
import { enterWorkspace } from '#/platform/workspaces/enter-workspace.ts';
import type { Answer } from '#/surfaces/http/call.ts';
import { countPage } from '#/surfaces/http/page-limit.ts';
import type { Page, PageRequest } from '#/surfaces/http/pages.ts';
import { failurePage } from './failure-page.ts';

/** The size of a form with a message (allowing for percent-encoding) and the relay state. */
const formBytesMax = messageLengthMax * 1.5;
const stateLengthMax = 80; // limit of the SAML standard for RelayState
const place = /^([1-9]\d{0,14})(\/acs)?$/;

/**
 * The SAML endpoints that providers use: the metadata of the service for a workspace, and the assertion consumer
 * service.
 */
export function samlPage(app: App): Page {
  const page = async (request: PageRequest): Promise<Answer> => {
    const [, workspace, acs] = place.exec(request.path.slice(samlPath.length)) ?? [];
    if (workspace === undefined) throw new ApiError('ROUTE_NOT_FOUND');
    if (acs === undefined) return metadata(app, request, Number(workspace));
    if (request.method !== 'POST') throw new ApiError('METHOD_NOT_ALLOWED', { headers: { Allow: 'POST' } });
    await countPage(app, 'saml', request);
    return receive(app, request, Number(workspace));
  };
  return Object.assign(page, { takesPost: true as const });
}

function metadata(app: App, { method }: PageRequest, workspaceId: number): Answer {
  if (method === 'POST') throw new ApiError('METHOD_NOT_ALLOWED', { headers: { Allow: 'GET, HEAD' } });
  return {
    status: 200,
    headers: ['Content-Type', 'application/samlmetadata+xml; charset=utf-8', 'Cache-Control', 'no-cache'],
    body: metadataOf(app.config.baseUrl, workspaceId),
  };
}

/**
 * Handles a form that the provider's page made the browser send. It carries no cookie of ours and could come from
 * anywhere, so nothing is decided here: an expected answer is stored, and the browser goes on to our own page, which
 * fetches it with the cookie of the browser that started the sign-in.
 */
async function receive(app: App, request: PageRequest, workspaceId: number): Promise<Answer> {
  const form = await request.readForm(formBytesMax).catch((error: unknown) => {
    if (error instanceof ApiError && error.status < 500) return error;
    throw error;
  });
  if (form instanceof ApiError) return refuse(app, request, workspaceId, form);
  const fields = new URLSearchParams(form);
  const message = fields.get('SAMLResponse') ?? '';
  const state = fields.get('RelayState') ?? '';
  if (message.length > messageLengthMax)
    return refuse(app, request, workspaceId, new ApiError('BODY_TOO_LARGE'));
  const isAwaited =
    message !== '' &&
    state !== '' &&
    state.length <= stateLengthMax &&
    (await keepMessage(contextOf(app, request), workspaceId, state, message));
  if (!isAwaited) return refuse(app, request, workspaceId, new ApiError('SIGN_IN_EXPIRED'));
  const query = new URLSearchParams({ state });
  return {
    status: 303,
    headers: ['Location', `${companyCallbackPath}?${query}`, 'Cache-Control', 'no-store'],
    body: '',
  };
}

/**
 * Shows a page with the reason, and writes to the audit log of the workspace at most once an hour, because anybody can
 * send this.
 */
async function refuse(app: App, request: PageRequest, workspaceId: number, error: ApiError): Promise<Answer> {
  try {
    const workspace = await enterWorkspace(contextOf(app, request), workspaceId);
    await auditRefusal(workspace, `POST ${samlPath}{workspace}/acs`, error.code);
  } catch (missing) {
    if (!(missing instanceof ApiError && missing.status === 404)) throw missing;
  }
  return failurePage(request.headers, error);
}

function contextOf(app: App, { ip }: PageRequest) {
  return { ...systemContext(app), ip };
}
