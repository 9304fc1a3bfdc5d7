import { defaultClientConditions, type InlineConfig, type Plugin } from 'vite';

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

/**
 * Lets VitePWA build the worker only when the app was written. Vite also calls `closeBundle` after a failed build: the worker's
 * build then failed on the missing index.html, and Vite reported that error instead of the first one.
 */
export function afterWrite(plugins: readonly Plugin[]): Plugin[] {
  let isWritten = false;
  const note: Plugin = {
    name: 'note-written',
    apply: 'build',
    writeBundle() {
      isWritten = true;
    },
  };
  const held = plugins.map((plugin): Plugin => {
    const { closeBundle } = plugin;
    if (typeof closeBundle !== 'object') return plugin;
    return {
      ...plugin,
      closeBundle: {
        ...closeBundle,
        handler(error) {
          return isWritten ? closeBundle.handler.call(this, error) : undefined;
        },
      },
    };
  });
  return [note, ...held];
}
