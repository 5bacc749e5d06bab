import type { Endpoint, Received, Sent } from '@callwright/contract/endpoint.ts';
import { notifications } from '@mantine/notifications';
import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { ApiError } from '../api-error.ts';
import { invalidate, send } from '../api.ts';
import type { Route } from '../endpoints.ts';

/** What a form lets errors be put on. */
type ErrorForm = {
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
  /** The form whose fields the service's complaints belong to. */
  form?: ErrorForm;
  /** Fields of the form that are called differently in the request. */
  fieldNames?: Readonly<Record<string, string>>;
};

/** A write: says that it worked, or puts the complaints where they belong. */
export function useSend<E extends Endpoint>(
  route: Route<E>,
  options: Options<E> = {},
): UseMutationResult<Received<E>, Error, Sent<E>> {
  return useMutation<Received<E>, Error, Sent<E>>({
    mutationFn: (input) => send(route, input),
    onSuccess: async (reply) => {
      if (options.done !== undefined) notifications.show({ message: options.done, color: 'green' });
      await options.onDone?.(reply);
      await invalidate(options.invalidates ?? []);
    },
    onError: (error) => {
      const left =
        options.form === undefined ? null : showOnForm(options.form, error, options.fieldNames ?? {});
      if (left === 'all shown') return;
      notifications.show({
        title: 'That did not work',
        message: messageWithId(error),
        color: 'red',
        autoClose: 10_000,
      });
    },
  });
}

function showOnForm(
  form: ErrorForm,
  error: Error,
  fieldNames: Readonly<Record<string, string>>,
): 'all shown' | 'some left' {
  if (!(error instanceof ApiError)) return 'some left';
  const errors = Object.entries(error.fieldErrors).map(
    ([name, texts]) => [fieldNames[name] ?? name, texts.join(', ')] as const,
  );
  form.setErrors(Object.fromEntries(errors));
  const fields = Object.keys(form.getValues());
  const shown = errors.filter(([name]) => fields.includes(name));
  const [first] = shown;
  if (first !== undefined) form.getInputNode(first[0])?.focus();
  return shown.length > 0 && shown.length === errors.length ? 'all shown' : 'some left';
}

export function messageWithId(error: Error): string {
  const requestId = error instanceof ApiError && error.status >= 500 ? error.requestId : null;
  return requestId === null ? error.message : `${error.message} (${requestId})`;
}
