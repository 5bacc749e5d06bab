/** A condition: the object belongs to an extension. Its owner may grant the service no rights to it. */
export const isOfExtension = (catalog: string, oid: string): string =>
  `exists (select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = ${oid} and d.deptype = 'e')`;
