import { useEffect, useRef } from 'preact/hooks';
import type { Page } from './api.ts';
import { checkConsents, isEmailAddress, needsPhone, type Details } from './form-check.ts';

type Around = {
  page: Page;
  details: Details;
  /** Stored before, or with a booking that is being sent. */
  isKnown: boolean;
  keepLead: (page: Page) => void;
};

/**
 * If times come first, a lead is stored as soon as it can be contacted: when a field loses the focus, or when the
 * visitor leaves the page. Once per address.
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

/** The email address to store a lead with; only after all required consents. */
function addressOf({ page: { event, form }, details }: Around): string | null {
  if (checkConsents(event, details).consents !== undefined) return null;
  const [email, phone] = [details.email.trim(), details.phone.trim()];
  if (email !== '') return isEmailAddress(email) ? email : null;
  return phone !== '' && !event.requireEmail && needsPhone(event, form, details.location) ? phone : null;
}
