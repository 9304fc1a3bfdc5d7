import { defaultClientConditions, type InlineConfig } from 'vite';

/**
 * The worker is built by a build inside the build, which would report on its own and use an option that Vite has renamed. Where
 * package.json, imports, has something of its own for the service worker, it gets that.
 */
export function workerBuild(config: InlineConfig): void {
  config.logLevel = 'warn';
  config.resolve = { ...config.resolve, conditions: ['service-worker', ...defaultClientConditions] };
  const output = config.build?.rolldownOptions?.output ?? config.build?.rollupOptions?.output;
  if (!output || Array.isArray(output)) return;
  delete output.inlineDynamicImports;
  output.codeSplitting = false;
}
