/** A condition: an extension brought the object. Its owner may be somebody who gives the service no rights to it. */
export const isOfExtension = (catalog: string, oid: string): string =>
  `exists (select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = ${oid} and d.deptype = 'e')`;
