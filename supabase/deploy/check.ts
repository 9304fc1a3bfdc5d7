import { askProject, onlineChecks } from './online.ts';
import { lookAt, newestMigration, offlineChecks, readTree } from './offline.ts';

type Options = {
  root?: string;
  env?: NodeJS.ProcessEnv;
  fetch?: typeof globalThis.fetch;
  print?: (line: string) => void;
};

/** `npm run deploy:check [-- --online]`: prints what is well and what is missing, a line each; 1 when something is missing. */
export async function runDeployCheck(words: readonly string[], options: Options = {}): Promise<number> {
  const { root = process.cwd(), env = process.env, fetch = globalThis.fetch, print = console.log } = options;
  const unknown = words.find((word) => word !== '--online');
  if (unknown) {
    print(`Unknown option "${unknown}". Known: --online.`);
    return 2;
  }
  const tree = readTree(root, env);
  const results = lookAt(offlineChecks, tree);
  if (words.includes('--online') && tree.hosted) {
    const project = {
      ...tree.hosted,
      secretKey: env['SUPABASE_SECRET_KEY'],
      site: tree.env['BAARI_SITE_URL'],
      captcha: tree.env['VITE_CAPTCHA'],
      migration: newestMigration(root),
    };
    results.push(...lookAt(onlineChecks, await askProject(project, fetch)));
  }
  for (const { title, findings } of results) {
    if (findings.length === 0) print(`ok       ${title}`);
    for (const { what, fix } of findings) print(`MISSING  ${what}\n         ${fix}`);
  }
  const missing = results.reduce((sum, { findings }) => sum + findings.length, 0);
  print(missing === 0 ? '\nNothing is missing.' : `\n${missing} missing.`);
  if (!words.includes('--online')) print('The project itself was not asked: npm run deploy:check -- --online');
  return missing === 0 ? 0 : 1;
}
