import { useAsOf } from '../auth/session.ts';
import type { CountedRow } from '../records.ts';
import { AnchorLink } from '../ui/link.tsx';
import { say } from './say.ts';

/** The name of a counted row, and the records it belongs to. */
export type CountedName = { text: string; contactId?: number | null; dealId?: number | null };

/** A link to the call, deal or contact; for payments and claims, to the record they belong to. */
export function CountedLink({ row, name }: { row: CountedRow; name: CountedName | undefined }) {
  const { kind, id } = row;
  const asOf = useAsOf();
  const text = name?.text || say(`row.${kind}`, { id });
  if (kind === 'CALL')
    return (
      <AnchorLink to="/calls/$previewId" params={{ previewId: String(id) }} search={{ asOf }}>
        {text}
      </AnchorLink>
    );
  const dealId = kind === 'DEAL' ? id : name?.dealId;
  if (dealId)
    return (
      <AnchorLink to="/deals/$dealId" params={{ dealId: String(dealId) }} search={{ asOf }}>
        {text}
      </AnchorLink>
    );
  const contactId = kind === 'CONTACT' ? id : name?.contactId;
  if (contactId)
    return (
      <AnchorLink to="/contacts/$contactId" params={{ contactId: String(contactId) }} search={{ asOf }}>
        {text}
      </AnchorLink>
    );
  return text;
}
