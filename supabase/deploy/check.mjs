// `npm run deploy:check`. Node 20 cannot run TypeScript, so this one file is plain JavaScript: Vite loads the rest.
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const words = process.argv.slice(2);
process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
const { module } = await runnerImport('./supabase/deploy/check.ts', { configFile: false, logLevel: 'error' });
process.exitCode = await module.runDeployCheck(words);
