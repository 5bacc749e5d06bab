import { routes } from '@callwright/sdk/routes';
import { Badge, Button, Group, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { query } from '../api.ts';
import { useMe } from '../auth/session.ts';
import type { Product } from '../records.ts';
import { AnchorLink } from '../ui/link.tsx';
import classes from '../ui/list.module.css';
import { writeMoney } from '../ui/money.ts';
import { PagedList } from '../ui/paged-list.tsx';
import { RowActions } from '../ui/row-actions.tsx';
import { RowList } from '../ui/row-list.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { Nothing } from '../ui/states.tsx';
import { ProductForm } from './product-form.tsx';
import { say } from './say.ts';
import { useRemoveProduct } from './use-remove-product.ts';

const pageSize = 50;

export function ProductList() {
  const search = useSearch({ from: '/shell/settings/products' });
  const navigate = useNavigate({ from: '/settings/products' });
  const [editing, setEditing] = useState<Product | 'new' | null>(null);
  const products = useQuery({
    ...query(routes.products.list, {
      ...search,
      page: search.page ?? 0,
      limit: pageSize,
      orderColumn: 'name',
      orderBy: 'asc',
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <Group justify="space-between" align="flex-end">
        <SearchField
          label={say('search')}
          placeholder={say('search.what')}
          value={search.search ?? ''}
          onSearch={(text) => void navigate({ search: { search: text || undefined }, replace: true })}
        />
        <Button onClick={() => setEditing('new')}>{say('new')}</Button>
      </Group>
      {editing !== null && (
        <ProductForm product={editing === 'new' ? null : editing} onClose={() => setEditing(null)} />
      )}
      <PagedList
        from={products}
        rows={(data) => data.products}
        nothing={<NoProducts isFiltered={search.search !== undefined} onCreate={() => setEditing('new')} />}
        onPage={(page) => void navigate({ search: (current) => ({ ...current, page }) })}
      >
        {(shown) => (
          <RowList label={say('title')}>
            {shown.map((product) => (
              <ProductRow key={product.id} product={product} onEdit={() => setEditing(product)} />
            ))}
          </RowList>
        )}
      </PagedList>
    </>
  );
}

function NoProducts({ isFiltered, onCreate }: { isFiltered: boolean; onCreate: () => void }) {
  if (isFiltered) return <Nothing title={say('noMatch')} />;
  return (
    <Nothing title={say('none')} description={say('noneHelp')}>
      <Button variant="light" onClick={onCreate}>
        {say('createFirst')}
      </Button>
    </Nothing>
  );
}

function ProductRow({ product, onEdit }: { product: Product; onEdit: () => void }) {
  const { workspace } = useMe();
  const remove = useRemoveProduct(product);
  const facts = [
    product.price === null ? undefined : writeMoney(product.price, product.currency),
    product.sku,
    product.packages.length > 0
      ? say('packages', { join: product.packages.map(({ name }) => name).join(', ') })
      : undefined,
    product.parentProductId === null ? undefined : say('isPackage'),
  ];
  return (
    <Group component="li" className={classes['row'] ?? ''} px="md" py="sm" justify="space-between">
      <div style={{ flex: '1 1 220px', overflowWrap: 'anywhere' }}>
        <Group gap="xs">
          <Text fw={500}>{product.name}</Text>
          {!product.active && (
            <Badge variant="light" color="gray">
              {say('inactive')}
            </Badge>
          )}
        </Group>
        <Text size="sm" c="dimmed">
          {facts.filter(Boolean).join(' · ')}
        </Text>
        {product.dealsCount > 0 && (
          <AnchorLink to="/deals" search={{ productIds: String(product.id) }} size="sm">
            {[
              say('deals', { count: product.dealsCount }),
              writeMoney(product.revenue, workspace.currency),
            ].join(', ')}
          </AnchorLink>
        )}
      </div>
      <RowActions name={product.name} onEdit={onEdit} onDelete={remove.ask} isDeleting={remove.isPending} />
    </Group>
  );
}
