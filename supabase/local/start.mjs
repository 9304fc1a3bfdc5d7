// Node 20 cannot run TypeScript, so this one file is plain JavaScript: Vite loads the rest.
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const words = process.argv.slice(2);
process.chdir(fileURLToPath(new URL('../..', import.meta.url)));
// Before Vite looks: it would take "development" for all that follows, and build React's slow half.
process.env.NODE_ENV = words[0] === 'dev' ? 'development' : 'production';
const { module } = await runnerImport('./supabase/local/command-line.ts', { configFile: false, logLevel: 'error' });
await module.runCommand(words);
