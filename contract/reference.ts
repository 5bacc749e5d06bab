import type { ErrorCode } from './errors.ts';

// The API reference as its page loads it: the search index, and one resource at a time.

/** A field in the reference. Its own fields are listed below it, or under the name of its schema. */
export type Field = {
  readonly name: string;
  readonly type: string;
  readonly description: string;
  readonly isRequired: boolean;
  /** Name of the schema whose fields it has. */
  readonly schema?: string;
  readonly fields?: readonly Field[];
};

export type Parameter = Omit<Field, 'schema' | 'fields'> & { readonly in: 'path' | 'query' };
export type Operation = {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly summary: string;
  readonly description: string;
  /** Any one of these scopes is enough; null if keys and apps are refused. */
  readonly scopes: readonly string[] | null;
  readonly isPublic: boolean;
  readonly parameters: readonly Parameter[];
  readonly body: readonly Field[];
  readonly example: object | null;
  readonly status: string;
  readonly answer: readonly Field[];
  readonly sample: unknown;
  readonly codes: readonly ErrorCode[];
};
export type Section = {
  readonly name: string;
  readonly title: string;
  readonly text: string;
  readonly operations: readonly Operation[];
  readonly schemas: Readonly<Record<string, readonly Field[]>>;
};
/** Short names, because the whole index is loaded at once. */
export type Index = {
  readonly groups: readonly {
    readonly heading: string;
    readonly sections: readonly {
      readonly name: string;
      readonly title: string;
      readonly operations: readonly {
        readonly id: string;
        readonly method: string;
        readonly path: string;
        readonly summary: string;
        readonly words: string;
      }[];
    }[];
  }[];
  readonly errors: readonly {
    readonly code: string;
    readonly status: number;
    readonly message: string;
    readonly advice: string;
  }[];
};
