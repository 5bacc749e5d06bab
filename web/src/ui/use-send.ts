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
      if (options.ifMatch && isConflict(error)) return invalidate(options.invalidates ?? []);
      const refusal = error instanceof ApiError ? options.refusals?.[error.code] : undefined;
      if (refusal !== undefined) {
        notifyFailure(new Error(refusal));
        return invalidate(options.invalidates ?? []);
      }
      const left =
        options.form === undefined ? 'some left' : showOnForm(options.form, error, options.fieldNames ?? {});
      if (left === 'some left') notifyFailure(error);
    },
  });
}

/** Somebody else was faster: what the form was filled from has been changed since. */
export function isConflict(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 412;
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

export function notifyFailure(error: Error): void {
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
