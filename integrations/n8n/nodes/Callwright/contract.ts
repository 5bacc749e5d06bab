import facts from './contract.json';

// The file is generated from the contract of the service (npm run generate in the root of the repository).

export type FieldFacts = {
  readonly name: string;
  readonly label: string;
  readonly kind: 'string' | 'number' | 'boolean' | 'options' | 'list' | 'json' | 'dateTime';
  readonly required: boolean;
  readonly description: string;
  readonly options?: readonly string[];
};

export type OperationFacts = {
  readonly resource: string;
  readonly operation: string;
  readonly label: string;
  readonly action: string;
  readonly description: string;
  readonly method: string;
  readonly path: string;
  readonly fields: readonly FieldFacts[];
  readonly answer: string;
  readonly isList: boolean;
};

export const contract = facts as {
  readonly resources: readonly {
    readonly resource: string;
    readonly label: string;
    readonly operations: readonly OperationFacts[];
  }[];
  readonly types: readonly { readonly type: string; readonly description: string }[];
};
