import type { Endpoint, Received, Sent } from '@callwright/contract/endpoint.ts';
import type { ErrorCode } from '@callwright/contract/errors.ts';
import type { Route } from '@callwright/sdk/request';
import { notifications } from '@mantine/notifications';
import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { ApiError, messageWithId } from '../api-error.ts';
import { invalidate, send, type Reads } from '../api.ts';
import { say } from './say.ts';
import { asSaved } from '../drafts/saved-forms.ts';

/** The form interface for showing errors. */
export type ErrorForm = {
  getValues: () => object;
  setErrors: (errors: Record<string, string>) => void;
  getInputNode: (name: string) => HTMLElement | null;
  /** The current values have been saved. */
  resetDirty?: () => void;
};

type Options<E extends Endpoint> = {
  /** The reads that the change makes outdated. */
  invalidates?: readonly Reads[];
  /** Shown in a toast after success. */
  done?: string;
  onDone?: (reply: Received<E>) => unknown;
  /** The form for field errors: it contains FormFailure, or is in a FormDialog. */
  form?: ErrorForm;
  /** Fields whose names in the form differ from the request. */
  fieldNames?: Readonly<Record<string, string>>;
  /** The version that the form was filled from. If there is a newer one, the screen shows it: see VersionConflict. */
  ifMatch?: string | null;
  /**
   * Messages of this screen for error codes. They mean that another request was faster, so the data is reloaded too.
   */
  refusals?: Readonly<Partial<Record<ErrorCode, string>>>;
};

/** A write: confirms success, or shows the errors where they belong. */
export function useSend<E extends Endpoint>(
  route: Route<E>,
  options: Options<E> = {},
): UseMutationResult<Received<E>, Error, Sent<E>> {
  return useMutation<Received<E>, Error, Sent<E>>({
    mutationFn: (input) => send(route, input, { ifMatch: options.ifMatch }),
    onSuccess: async (reply) => {
      if (options.done !== undefined) notifications.show({ message: options.done, color: 'green' });
      await asSaved(options.form, () => options.onDone?.(reply));
      await invalidate(options.invalidates ?? []);
    },
    onError: async (error) => {
      const isOutdated = options.ifMatch !== undefined && options.ifMatch !== null && isConflict(error);
      const refusal = error instanceof ApiError ? options.refusals?.[error.code as ErrorCode] : undefined; // another code is not one of its keys
      const said = refusal === undefined ? error : new Error(refusal);
      if (!isOutdated && options.form === undefined) notifyFailure(said);
      if (!isOutdated && options.form !== undefined) showOnForm(options.form, said, options.fieldNames ?? {});
      if (isOutdated || refusal !== undefined) await invalidate(options.invalidates ?? []);
    },
  });
}

/** The record has been changed by somebody else since the form was filled. */
export function isConflict(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 412;
}

/** The form field for errors that belong to no field: see FormFailure. */
export const refusalKey = '(refusal)';

/**
 * Shows each error at its field. Errors without a field are shown at the end of the form, because a toast would
 * disappear or cover the buttons.
 */
export function showOnForm(
  form: ErrorForm,
  error: Error,
  fieldNames: Readonly<Record<string, string>> = {},
): void {
  const fields = Object.keys(form.getValues());
  const errors = Object.entries(error instanceof ApiError ? error.fieldErrors : {}).map(([name, texts]) =>
    ownField(fields, fieldNames[name] ?? name, texts.join(', ')),
  );
  const shown = errors.filter(([name]) => fields.includes(name));
  const isAllShown = shown.length > 0 && shown.length === errors.length;
  form.setErrors({
    ...Object.fromEntries(errors),
    ...(!isAllShown && { [refusalKey]: messageWithId(error) }),
  });
  const [first] = shown;
  if (first !== undefined) form.getInputNode(first[0])?.focus();
}

/**
 * For an object the server says “inner: what is wrong”. If the form has a field for the inner part, the error is shown
 * there.
 */
function ownField(fields: readonly string[], name: string, text: string): readonly [string, string] {
  const [, inner = '', wrong = ''] = /^([A-Za-z]+)(?:\.\d+)?: (.+)$/s.exec(text) ?? [];
  return !fields.includes(name) && fields.includes(inner) ? [inner, wrong] : [name, text];
}

/** Shows the error of a write that has no form. */
export function notifyFailure(error: Error): void {
  notifications.show({
    title: say('failed'),
    message: messageWithId(error),
    color: 'red',
    autoClose: 10_000,
  });
}
