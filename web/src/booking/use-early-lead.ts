import { useEffect, useRef } from 'preact/hooks';
import type { Page } from './api.ts';
import { checkConsents, isEmailAddress, needsPhone, type Details } from './form-check.ts';

type Around = {
  page: Page;
  details: Details;
  /** Kept before, or with the booking that is on its way. */
  isKnown: boolean;
  keepLead: (page: Page) => void;
};

/**
 * Where times come first, a lead is kept as soon as it can be reached: when a field is left, or the page. Once for
 * each address.
 */
export function useEarlyLead(around: Around): void {
  const kept = useRef<string | null>(null);
  const keep = useRef(() => {});
  keep.current = () => {
    const address = around.isKnown ? null : addressOf(around);
    if (address === null || address === kept.current) return;
    kept.current = address;
    around.keepLead(around.page);
  };

  useEffect(() => {
    const leaveField = ({ relatedTarget }: FocusEvent) => {
      const isSubmit = relatedTarget instanceof HTMLButtonElement && relatedTarget.type === 'submit';
      if (!isSubmit) keep.current();
    };
    const leavePage = () => {
      if (document.visibilityState === 'hidden') keep.current();
    };
    document.addEventListener('focusout', leaveField);
    document.addEventListener('visibilitychange', leavePage);
    return () => {
      document.removeEventListener('focusout', leaveField);
      document.removeEventListener('visibilitychange', leavePage);
    };
  }, []);
}

/** The address under which a lead can be stored; only after all required consents. */
function addressOf({ page: { event, form }, details }: Around): string | null {
  if (checkConsents(event, details).consents !== undefined) return null;
  const [email, phone] = [details.email.trim(), details.phone.trim()];
  if (email !== '') return isEmailAddress(email) ? email : null;
  return phone !== '' && !event.requireEmail && needsPhone(event, form, details.location) ? phone : null;
}
