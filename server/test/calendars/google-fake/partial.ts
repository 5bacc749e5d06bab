// The parameter `fields` of Google's APIs: `a,b(c,d/e)` keeps only the listed fields.

type Tree = { [name: string]: Tree };

export function partial(value: unknown, fields: string | null): unknown {
  return fields === null ? value : kept(value, treeOf(fields));
}

function kept(value: unknown, tree: Tree): unknown {
  if (Object.keys(tree).length === 0 || '*' in tree) return value;
  if (Array.isArray(value)) return value.map((one) => kept(one, tree));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).flatMap(([name, one]) => {
    const below = tree[name];
    return below === undefined ? [] : [[name, kept(one, below)] as const];
  });
  return Object.fromEntries(entries);
}

function treeOf(fields: string): Tree {
  const root: Tree = {};
  const open: Tree[] = [root];
  let path = root;
  for (const [token] of fields.matchAll(/[(),/]|[^(),/]+/g)) {
    const above = open.at(-1) ?? root;
    if (token === ',') path = above;
    else if (token === '(') open.push(path);
    else if (token === ')') path = open.pop() ?? root;
    else if (token !== '/') path = path[token.trim()] ??= {};
  }
  return root;
}
