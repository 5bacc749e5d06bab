// A program that uses only the package: run by several versions of Node with the URL of a service and a key, and as a
// module of a page in a browser.
import { createClient, isCallwrightError } from '@callwright/sdk';
import { createOAuth } from '@callwright/sdk/oauth';
import { verifyWebhook, WebhookVerificationError } from '@callwright/sdk/webhooks';

/** The results of each feature of the package; the same on every platform. */
export async function consume(baseUrl, token, signed) {
  const api = createClient({ baseUrl, token });
  for (const name of ['Ann', 'Bob', 'Cy'])
    await api.contacts.save({ email: `${name}@example.com`, firstName: name });
  const names = [];
  for await (const contact of api.contacts.list({ limit: 1, search: 'example.com' }))
    names.push(contact.firstName);
  const refused = await api.contacts.save({ email: 'no' }).catch((error) => error);
  const event = await verifyWebhook(signed);
  const forged = await verifyWebhook({ ...signed, body: `${signed.body} ` }).catch((error) => error);
  const { url } = await createOAuth({
    baseUrl,
    clientId: 'ocl_1',
    redirectUri: 'http://localhost/',
  }).authorize();
  return {
    names: names.toSorted((a, b) => a.localeCompare(b)),
    refused: isCallwrightError(refused, 'VALIDATION_ERROR') && refused.status,
    event: event.type,
    forged: forged instanceof WebhookVerificationError && forged.reason,
    consent: new URL(url).pathname,
  };
}
