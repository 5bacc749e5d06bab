import type { SAML } from '@node-saml/node-saml';
import type { Attempt } from '#/domain/people/company-sign-in/attempts.ts';
import type { ConnectionRow } from '#/domain/people/company-sign-in/connection-row.ts';
import type { Vouched } from '#/domain/people/company-sign-in/person-vouched-for.ts';
import type { PublicCtx } from '#/platform/context/ctx.ts';
import { failures } from '#/domain/people/company-sign-in/refusal.ts';
import { ApiError } from '#/platform/errors/errors.ts';
import { addressesOf } from './addresses.ts';
import { useUp } from './assertion-ids.ts';
import { readAssertion } from './assertion.ts';
import { childrenOf, isNamed, textOf } from './elements.ts';
import { library, type XmlElement } from './library.ts';
import { readMessage } from './message.ts';
import { notAccepted } from './not-accepted.ts';
import { partner } from './partner.ts';
import { settingsOf } from './settings.ts';
import { assertPlain, signaturesOf } from './structure.ts';
import { skewMs } from './times.ts';
import { vouchedIn } from './vouched.ts';

/**
 * Verifies the response that a browser brought, and returns the identity. First its structure, then the signature, then
 * everything else, using only what was signed.
 */
export async function answer(
  ctx: PublicCtx,
  connection: ConnectionRow,
  { checks, startedAtMs, message }: Attempt,
): Promise<Vouched> {
  const requestId = checks['requestId'] ?? '';
  // The person came back to the page without an answer from the provider.
  if (message === null || requestId === '') throw new ApiError('SIGN_IN_EXPIRED');
  const { entityId, acsUrl } = addressesOf(ctx, connection.account_id);
  const { entityId: issuer } = settingsOf(connection);
  const xml = readMessage(message);
  const { parse } = await library();
  const { response } = assertPlain(await parse(xml).catch(notXml));
  assertEnvelope(response, { issuer, acsUrl, requestId });
  const signed = await signedIn(await partner(ctx, connection, requestId), xml);
  const assertion = (await parse(signed).catch(notXml)).documentElement;
  if (assertion === null || !isNamed(assertion, 'assertion', 'Assertion'))
    throw notAccepted('What is signed is not an assertion');
  const expected = { now: ctx.now, issuer, audience: entityId, recipient: acsUrl, requestId, startedAtMs };
  const read = readAssertion(assertion, expected);
  if (checks['isFresh'] !== undefined && read.authenticatedAtMs < startedAtMs - skewMs)
    throw new ApiError('COMPANY_SIGN_IN_FAILED', { because: failures.notAskedAgain });
  const vouched = vouchedIn(connection, assertion, read, entityId);
  await useUp(ctx, connection, read);
  return vouched;
}

function notXml(cause: unknown): never {
  throw notAccepted('The answer is not well-formed XML', cause);
}

type Envelope = { readonly issuer: string; readonly acsUrl: string; readonly requestId: string };

/** What surrounds the assertion may be unsigned and proves nothing, but it must not contradict the assertion. */
function assertEnvelope(response: XmlElement, { issuer, acsUrl, requestId }: Envelope): void {
  if (response.getAttribute('Version') !== '2.0') throw notAccepted('The response is not of SAML 2.0');
  const destination = response.getAttribute('Destination');
  const isSigned = signaturesOf(response).length > 0;
  if (destination !== acsUrl && (destination !== '' || isSigned))
    throw notAccepted('The response is for another destination');
  if (response.getAttribute('InResponseTo') !== requestId)
    throw notAccepted('The response answers another request');
  const [said] = childrenOf(response, 'assertion', 'Issuer');
  if (said !== undefined && textOf(said) !== issuer) throw notAccepted('The response is of another provider');
}

/** The signed text of the assertion. If the response is signed as well, that signature must also be valid. */
async function signedIn(saml: SAML, xml: string): Promise<string> {
  try {
    const { profile } = await saml.validatePostResponseAsync({
      SAMLResponse: Buffer.from(xml).toString('base64'),
    });
    const signed = profile?.getAssertionXml?.();
    if (signed === undefined) throw new Error('There is nothing that was signed');
    return signed;
  } catch (cause) {
    throw notAccepted(`Not signed by the provider, or not for us (${reasonIn(cause)})`, cause);
  }
}

function reasonIn(cause: unknown): string {
  return cause instanceof Error ? cause.message.replace(/[^\w .,:-]/g, '').slice(0, 80) : '';
}
