import { answerIn, inputFieldsOf, inputOf, resources } from './contract.js';

/** One action for each operation that changes something. */
export const creates = Object.fromEntries(
  resources.flatMap(({ resource, label, operations }) =>
    operations
      .filter(({ method }) => method !== 'GET')
      .map((operation) => [`${resource}_${operation.operation}`, createOf(resource, label, operation)]),
  ),
);

function createOf(resource, noun, operation) {
  const { label, description, method, path } = operation;
  return {
    key: `${resource}_${operation.operation}`,
    noun,
    display: { label: `${label} ${noun}`, description: `${description}.` },
    operation: {
      inputFields: inputFieldsOf(operation),
      perform: async (z, bundle) => {
        const input = inputOf(operation, bundle.inputData);
        const sent = method === 'DELETE' ? { params: input } : { body: input };
        const { data } = await z.request({ url: path, method, ...sent });
        return answerIn(operation, data);
      },
      sample: { id: 501 },
    },
  };
}
