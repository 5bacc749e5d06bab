// The addresses of SAML endpoints and the entity id of the service.

/** The path prefix of everything that SAML providers access. */
export const samlPath = '/saml/';

/** The entity id of the service is also the address of its metadata. */
export function samlAddressesOf(baseUrl: string, workspaceId: number) {
  const entityId = `${baseUrl}${samlPath}${workspaceId}`;
  return { entityId, acsUrl: `${entityId}/acs` };
}
