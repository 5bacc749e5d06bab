// Where providers of SAML send people, and what they call the service.

/** The first part of the path of everything that providers of SAML see. */
export const samlPath = '/saml/';

/** The name of the service at a provider is also where its metadata is. */
export function samlAddressesOf(baseUrl: string, workspaceId: number) {
  const entityId = `${baseUrl}${samlPath}${workspaceId}`;
  return { entityId, acsUrl: `${entityId}/acs` };
}
