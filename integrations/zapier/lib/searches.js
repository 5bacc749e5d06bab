import { answerIn, inputFieldsOf, inputOf, resources } from './contract.js';

/** One search for each list: Zapier takes the first of what is found. */
export const searches = Object.fromEntries(
  resources.flatMap(({ resource, label, operations }) =>
    operations
      .filter(({ operation }) => operation === 'getAll')
      .map((operation) => [`${resource}_find`, searchOf(resource, label, operation)]),
  ),
);

function searchOf(resource, noun, operation) {
  return {
    key: `${resource}_find`,
    noun,
    display: {
      label: `Find ${noun}`,
      description: `Finds the first of the ${noun.toLowerCase()}s that fit.`,
    },
    operation: {
      inputFields: inputFieldsOf(operation),
      perform: async (z, bundle) => {
        const params = { ...inputOf(operation, bundle.inputData), limit: 1 };
        const { data } = await z.request({ url: operation.path, params });
        return answerIn(operation, data);
      },
      sample: { id: 501 },
    },
  };
}
