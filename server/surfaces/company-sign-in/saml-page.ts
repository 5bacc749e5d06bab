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

/** What a form of a message takes when it is written in percents, and the state beside it. */
const formBytesMax = messageLengthMax * 1.5;
const stateLengthMax = 80; // of a RelayState, by the standard
const place = /^([1-9]\d{0,14})(\/acs)?$/;

/** What providers of SAML see: the metadata of the service in the name of a workspace, and where answers are sent to. */
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
 * A form that a page of the provider made the browser send. It brings no cookie of ours and could come from anywhere, so
 * that nothing is decided here: what somebody waits for is kept, and the browser goes on to our own page, which asks for it
 * with the cookie of the browser that began.
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

/** A page that says why, and a line in the audit log of the workspace: one in an hour, because anybody can send this. */
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
