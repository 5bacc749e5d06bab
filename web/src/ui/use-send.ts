import type { Endpoint, Received, Sent } from '@callwright/contract/endpoint.ts';
import { notifications } from '@mantine/notifications';
import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { ApiError } from '../api-error.ts';
import { invalidate, send } from '../api.ts';
import type { Route } from '../endpoints.ts';

/** What a form lets errors be put on. */
export type ErrorForm = {
  getValues: () => object;
  setErrors: (errors: Record<string, string>) => void;
  getInputNode: (name: string) => HTMLElement | null;
};

type Options<E extends Endpoint> = {
  /** Paths whose reads the change outdates. */
  invalidates?: readonly string[];
  /** Said in a toast when it worked. */
  done?: string;
  onDone?: (reply: Received<E>) => unknown;
  /** The form that the service's complaints belong to: it shows FormFailure, or stands in a FormDialog. */
  form?: ErrorForm;
  /** Fields of the form that are called differently in the request. */
  fieldNames?: Readonly<Record<string, string>>;
  /** The version a form was filled from. If there is a newer one, the screen shows it: see VersionConflict. */
  ifMatch?: string | null;
  /** What refusals mean on this screen, by their code: somebody was faster, so it is read again too. */
  refusals?: Readonly<Record<string, string>>;
};

/** A write: says that it worked, or puts the complaints where they belong. */
export function useSend<E extends Endpoint>(
  route: Route<E>,
  options: Options<E> = {},
): UseMutationResult<Received<E>, Error, Sent<E>> {
  return useMutation<Received<E>, Error, Sent<E>>({
    mutationFn: (input) => send(route, input, { ifMatch: options.ifMatch }),
    onSuccess: async (reply) => {
      if (options.done !== undefined) notifications.show({ message: options.done, color: 'green' });
      await options.onDone?.(reply);
      await invalidate(options.invalidates ?? []);
    },
    onError: async (error) => {
      const isOutdated = options.ifMatch !== undefined && options.ifMatch !== null && isConflict(error);
      const refusal = error instanceof ApiError ? options.refusals?.[error.code] : undefined;
      const said = refusal === undefined ? error : new Error(refusal);
      if (!isOutdated && options.form === undefined) notifyFailure(said);
      if (!isOutdated && options.form !== undefined) showOnForm(options.form, said, options.fieldNames ?? {});
      if (isOutdated || refusal !== undefined) await invalidate(options.invalidates ?? []);
    },
  });
}

/** Somebody else was faster: what the form was filled from has been changed since. */
export function isConflict(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 412;
}

/** Under this name a form keeps what belongs to none of its fields: see FormFailure. */
export const refusalKey = '(refusal)';

/** Each complaint at its field; what has none stays at the end of the form, where a toast would go away or lie over the buttons. */
export function showOnForm(
  form: ErrorForm,
  error: Error,
  fieldNames: Readonly<Record<string, string>> = {},
): void {
  const complaints = Object.entries(error instanceof ApiError ? error.fieldErrors : {}).map(
    ([name, texts]) => [fieldNames[name] ?? name, texts.join(', ')] as const,
  );
  const fields = Object.keys(form.getValues());
  const shown = complaints.filter(([name]) => fields.includes(name));
  const isAllShown = shown.length > 0 && shown.length === complaints.length;
  form.setErrors({
    ...Object.fromEntries(complaints),
    ...(!isAllShown && { [refusalKey]: messageWithId(error) }),
  });
  const [first] = shown;
  if (first !== undefined) form.getInputNode(first[0])?.focus();
}

function notifyFailure(error: Error): void {
  notifications.show({
    title: 'That did not work',
    message: messageWithId(error),
    color: 'red',
    autoClose: 10_000,
  });
}

export function messageWithId(error: Error): string {
  const requestId = error instanceof ApiError && error.status >= 500 ? error.requestId : null;
  return requestId === null ? error.message : `${error.message} (${requestId})`;
}
