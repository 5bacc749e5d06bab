/** The secret of the session that a reply opens, which browsers keep in its cookie and scripts never see. */
export function sessionSecret({ headers }: { readonly headers: Headers }): string {
  return /sid=([^;]+)/.exec(headers.get('set-cookie') ?? '')?.[1] ?? '';
}
