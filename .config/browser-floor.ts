import { readFileSync } from 'node:fs';

/** The oldest supported version of each browser. */
export type Floor = readonly { name: string; version: string }[];

/** The floor from `browserslist` in package.json. Throws for queries like "last 2 versions", whose oldest version moves. */
export function readFloor(file = new URL('../package.json', import.meta.url)): Floor {
  const { browserslist } = JSON.parse(readFileSync(file, 'utf8')) as { browserslist: string[] };
  return browserslist.map((query) => {
    const [, name, version] = /^(\w+) >= (\d+(?:\.\d+)?)$/.exec(query) ?? [];
    if (!name || !version)
      throw new Error(`package.json, browserslist: "${query}" is not of the form "chrome >= 105".`);
    return { name, version };
  });
}

/** Browsers that have another name in the bundler than in browserslist. */
const targetNames: Readonly<Record<string, string>> = { ios_saf: 'ios' };

/** The floor for Vite's `build.target`, which lowers syntax and CSS. tests/floor checks the APIs. */
export function buildTargets(floor: Floor): string[] {
  return floor.map(({ name, version }) => `${targetNames[name] ?? name}${version}`);
}
