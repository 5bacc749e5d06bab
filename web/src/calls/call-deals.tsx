import type { CallDetail } from '../records.ts';
import { dealTypeNames } from '../ui/choices.ts';
import { AnchorLink } from '../ui/link.tsx';
import { writeMoney } from '../ui/money.ts';
import { Section } from '../ui/section.tsx';
import { useAsOf, useMay } from '../auth/session.ts';
import classes from './call-page.module.css';
import { say } from './say.ts';

/** The deals of the call. */
export function CallDeals({ call }: { call: CallDetail }) {
  const maySee = useMay('deals:read');
  const asOf = useAsOf();
  if (!maySee || call.callType !== 'STRATEGY_EVENT') return null;
  return (
    <Section title={say('deal')}>
      {call.deals.length === 0 && <span className={classes['quiet']}>{say('deal.none')}</span>}
      {call.deals.length > 0 && (
        <ul className={classes['lines']}>
          {call.deals.map(({ id, productName, value, currency, transactionType }) => (
            <li key={id} className={classes['deal']}>
              <span>
                <AnchorLink to="/deals/$dealId" params={{ dealId: String(id) }} search={{ asOf }}>
                  {productName ?? say('deal.unnamed')}
                </AnchorLink>
                <br />
                <span className={classes['quiet']}>{dealTypeNames[transactionType]}</span>
              </span>
              <span className={classes['amount']}>{writeMoney(value, currency)}</span>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
