import {
  credentialKindNames,
  credentialKinds,
  ruleOf,
  type EndsWith,
} from '../../server/domain/people/credentials/pairs.ts';

const ends: Record<EndsWith, string> = {
  maker: 'with its maker',
  membership: 'when the person leaves the workspace',
  workspace: 'when somebody ends it',
};

/** A page about which credentials can create which others. */
export function credentialsPage(notice: string): string {
  const allowed = credentialKindNames.flatMap((maker) =>
    credentialKindNames.flatMap((made) => {
      const rule = ruleOf(maker, made);
      return rule === null ? [] : [{ maker, made, rule }];
    }),
  );
  const rows = allowed.map(
    ({ maker, made, rule }) =>
      `| ${credentialKinds[maker]} | ${credentialKinds[made]} | ${ends[rule.endsWith]} | ${rule.within} |`,
  );
  const pairs = credentialKindNames.length ** 2;
  return `${notice}# What a credential can make

Nothing that a credential makes outlives it or has more rights. Of ${pairs} pairs of a maker and a credential that it could make,
${allowed.length} are allowed, by these rules. The other ${pairs - allowed.length} are refused with 401 or 403. A test tries all of them
(\`server/test/attacks/pairs.test.ts\`).

| Maker | Makes | Ends | Kept within its maker |
| --- | --- | --- | --- |
${rows.join('\n')}
`;
}
