/** Where a test proves a point: its file, and a part of the title that the test or its group has there. */
export type Proof = { file: string; test: string };

export type Kind = 'route' | 'text' | 'state' | 'rule' | 'constant' | 'decision';

export type Words = string | { one: string; other: string };

/**
 * One thing that the product promises, and the tests that prove it. `words` are texts that the dictionary must hold letter
 * by letter. A `route` names its `path`, so that every address of the product is listed.
 */
export type Point = {
  id: string;
  kind: Kind;
  says: string;
  path?: string;
  words?: Readonly<Record<string, Words>>;
  proof?: readonly Proof[];
};

const whole = (file: string, test: string): Proof => ({ file, test });

/** A story in a real browser: tests/e2e/<name>.spec.ts. */
export const e2e = (name: string, test: string): Proof => whole(`tests/e2e/${name}.spec.ts`, test);

/** A test on the database: tests/db/<name>.test.ts. */
export const db = (name: string, test: string): Proof => whole(`tests/db/${name}.test.ts`, test);

/** A test beside the code: src/<name>.test.ts or .test.tsx. */
export const unit = (name: string, test: string): Proof => whole(`src/${name}`, test);

/** A test elsewhere, by its whole path. */
export const other = whole;
