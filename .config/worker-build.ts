import type { InlineConfig, Plugin } from 'vite';

/**
 * Adjusts VitePWA's build of the worker: no report of its own, and one file under the option's new name.
 */
export function workerBuild(config: InlineConfig): void {
  config.logLevel = 'warn';
  const output = config.build?.rolldownOptions?.output ?? config.build?.rollupOptions?.output;
  if (!output || Array.isArray(output)) return;
  delete output.inlineDynamicImports;
  output.codeSplitting = false;
}

/**
 * Lets VitePWA build the worker only when the app was written. Vite calls `closeBundle` after a failed build too: the worker's build
 * would fail on the missing files, and Vite would report its error instead of the guard's.
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
