import type { InlineConfig } from 'vite';

/** The worker is built by a build inside the build, which would report on its own and use an option that Vite has renamed. */
export function quietWorkerBuild(config: InlineConfig): void {
  config.logLevel = 'warn';
  const output = config.build?.rolldownOptions?.output ?? config.build?.rollupOptions?.output;
  if (!output || Array.isArray(output)) return;
  delete output.inlineDynamicImports;
  output.codeSplitting = false;
}
