import { readFileSync } from 'node:fs';

/** The oldest browser of each kind that the product runs on. */
export type Floor = readonly { name: string; version: string }[];

/**
 * The floor as `browserslist` in package.json says it: each line names a browser and its oldest version. Other forms of a
 * query ("last 2 versions") name no oldest version that stays the same, so they are refused.
 */
export function readFloor(file = new URL('../package.json', import.meta.url)): Floor {
  const { browserslist } = JSON.parse(readFileSync(file, 'utf8')) as { browserslist: string[] };
  return browserslist.map((query) => {
    const [, name, version] = /^(\w+) >= (\d+(?:\.\d+)?)$/.exec(query) ?? [];
    if (!name || !version)
      throw new Error(`package.json, browserslist: "${query}" is not of the form "chrome >= 105".`);
    return { name, version };
  });
}

/** Names that the bundler has for what browserslist calls otherwise. */
const targetNames: Readonly<Record<string, string>> = { ios_saf: 'ios' };

/** The floor in the words of Vite's `build.target`, which lowers syntax and CSS; what APIs need is checked by tests/floor. */
export function buildTargets(floor: Floor): string[] {
  return floor.map(({ name, version }) => `${targetNames[name] ?? name}${version}`);
}
