/** The session secret in a reply; browsers store it in a cookie that scripts cannot read. */
export function sessionSecret({ headers }: { readonly headers: Headers }): string {
  return /sid=([^;]+)/.exec(headers.get('set-cookie') ?? '')?.[1] ?? '';
}
