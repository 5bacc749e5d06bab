import { routes } from '@callwright/sdk/routes';
import { ActionIcon, Menu } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useLevel, useMay } from '../auth/session.ts';
import type { Payment } from '../records.ts';
import { confirm } from '../ui/confirm.tsx';
import { writeMoney } from '../ui/money.ts';
import type { CellPlace } from '../ui/table/column.ts';
import { offerUndo } from '../ui/undo.tsx';
import { useSend } from '../ui/use-send.ts';
import { payerOf } from './payer.ts';
import { PaymentForm } from './payment-form.tsx';
import { say } from './say.ts';
import { moneyReads, useLinkPayment } from './use-link-payment.ts';

/** Actions for a payment other than matching it; closers can only unlink payments of their own deals. */
export function PaymentActions({ payment, place }: { payment: Payment; place: CellPlace }) {
  const mayLink = useMay('deals:write');
  const mayChange = useLevel('deals:write') === 'all';
  const [editing, edit] = useDisclosure();
  const { dealId } = payment;
  const label = say('payment.by', {
    amount: writeMoney(payment.value, payment.currency),
    payerOf: payerOf(payment),
  });
  const relink = useLinkPayment({ done: say('relinked') });
  const unlink = useLinkPayment({
    onDone: () => offerUndo(say('unlinked'), () => relink.mutate({ id: payment.id, dealId })),
  });
  const remove = useSend(routes.transactions.remove, { done: say('deleted'), invalidates: moneyReads });
  if (!mayChange && !(mayLink && dealId !== null)) return null;
  const ask = () =>
    confirm({
      title: say('deleteTitle', { label }),
      text: dealId === null ? say('deleteText') : say('deleteLinkedText'),
      confirm: say('delete'),
      onConfirm: () => remove.mutate({ id: payment.id }),
    });
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={say('moreOf', { label })}
            tabIndex={place.tabIndex}
            loading={unlink.isPending || remove.isPending}
          >
            {'⋯'}
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {mayChange && <Menu.Item onClick={edit.open}>{say('edit')}</Menu.Item>}
          {dealId !== null && (
            <Menu.Item onClick={() => unlink.mutate({ id: payment.id, dealId: null })}>
              {say('unlink')}
            </Menu.Item>
          )}
          {mayChange && (
            <Menu.Item color="red" onClick={ask}>
              {say('delete')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {editing && <PaymentForm payment={payment} onClose={edit.close} />}
    </>
  );
}
