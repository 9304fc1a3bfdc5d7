import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { buildTargets, readFloor } from './.config/browser-floor.ts';
import { builtTheme } from './.config/built-theme.ts';
import { chunkGroups } from './.config/chunks.ts';
import { deployFiles } from './.config/deploy-files.ts';
import { earlyScreens } from './.config/early-screens.ts';
import { inlineStyles } from './.config/inline-styles.ts';
import { leanMaterial } from './.config/lean-material.ts';
import { librariesFirst } from './.config/libraries-first.ts';
import { manifest } from './.config/manifest.ts';
import { precacheList } from './.config/precache-list.ts';
import { previewLikeAHost } from './.config/preview-like-a-host.ts';
import { privateFiles } from './.config/private-files.ts';
import { quietWorkerBuild } from './.config/quiet-worker-build.ts';
import { themeStyles } from './.config/theme-styles.ts';
import { hostedProject } from './supabase/local/hosted-project.ts';
import { publishableKey } from './supabase/local/keys.ts';
import { leftOut } from './sw/left-out.ts';

// The default entry is the ES5 build, 1.6 kB larger over the wire and slower.
const dexie = { find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.min.mjs' };

// The package names its build without development warnings in no condition that a bundler knows.
const router = {
  find: /^react-router(-dom)?$/,
  replacement: fileURLToPath(new URL('./node_modules/react-router/dist/production/index.mjs', import.meta.url)),
};

export default defineConfig(({ mode }) => {
  const hosted = hostedProject(process.cwd(), mode);
  const hostedOrigin = hosted?.origin ?? null;
  const precache = precacheList(leftOut);
  return {
    // The embedded backend lives at the page's own address, which the service worker knows as well as the page.
    define: hosted
      ? {}
      : {
          'import.meta.env.VITE_SUPABASE_URL': 'globalThis.location.origin',
          'import.meta.env.VITE_SUPABASE_ANON_KEY': JSON.stringify(publishableKey),
        },
    resolve: { alias: mode === 'production' ? [dexie, router] : [dexie] },
    build: {
      target: buildTargets(readFloor()),
      modulePreload: { polyfill: false },
      // A change in one screen then changes one file, not every file that names it by its hash.
      chunkImportMap: true,
      reportCompressedSize: false,
      // What imports what: tests/budgets reads it.
      manifest: true,
      rolldownOptions: {
        checks: { pluginTimings: false },
        output: {
          codeSplitting: { groups: chunkGroups },
          // Seven letters tell the versions of a file apart as well as eight do, and index.html names every file twice.
          entryFileNames: 'assets/[name]-[hash:7].js',
          chunkFileNames: 'assets/[name]-[hash:7].js',
          assetFileNames: 'assets/[name]-[hash:7][extname]',
        },
      },
    },
    // The database writes many files, and none of them is source code.
    server: { watch: { ignored: ['**/.baari/**'] }, fs: { deny: privateFiles(process.env) } },
    preview: { cors: false },
    plugins: [
      react(),
      builtTheme(),
      leanMaterial(),
      inlineStyles(),
      themeStyles(),
      earlyScreens(),
      librariesFirst(),
      precache.plugin,
      VitePWA({
        strategies: 'injectManifest',
        srcDir: 'sw',
        filename: 'sw.ts',
        registerType: 'prompt',
        injectRegister: false,
        manifest,
        includeManifestIcons: false,
        injectManifest: {
          // A classic script: workers that are modules are missing in older Firefox, and this format has no preloading of parts.
          rollupFormat: 'iife',
          globPatterns: ['index.html', 'assets/*.{js,css}', 'icons/icon.svg'],
          globIgnores: [`${leftOut}*.js`],
          maximumFileSizeToCacheInBytes: 1_000_000,
          manifestTransforms: [precache.transform],
        },
        integration: { configureCustomSWViteBuild: quietWorkerBuild },
      }),
      deployFiles(hostedOrigin),
      previewLikeAHost(hostedOrigin),
    ],
  };
});
