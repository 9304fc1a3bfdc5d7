import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { dexie, leftOutOfSupabase } from './.config/aliases.ts';
import { buildTargets, readFloor } from './.config/browser-floor.ts';
import { builtTheme } from './.config/built-theme.ts';
import { captcha } from './.config/captcha.ts';
import { chunkGroups } from './.config/chunks.ts';
import { consoleCheck } from './.config/console-files.ts';
import { deployFiles } from './.config/deploy-files.ts';
import { earlyAnswer } from './.config/early-answer.ts';
import { earlyScreens } from './.config/early-screens.ts';
import { inlineStyles } from './.config/inline-styles.ts';
import { leanMaterial } from './.config/lean-material.ts';
import { librariesFirst } from './.config/libraries-first.ts';
import { manifest } from './.config/manifest.ts';
import { mapTiles } from './.config/map-tiles.ts';
import { precacheList } from './.config/precache-list.ts';
import { previewLikeAHost } from './.config/preview-like-a-host.ts';
import { privateFiles } from './.config/private-files.ts';
import { afterWrite, workerBuild } from './.config/worker-build.ts';
import { hostedProject } from './supabase/local/hosted-project.ts';
import { publishableKey } from './supabase/local/keys.ts';
import { forConsole, leftOut } from './sw/left-out.ts';

export default defineConfig(({ mode }) => {
  const hosted = hostedProject(process.cwd(), mode);
  const tiles = mapTiles(process.cwd(), mode);
  const check = captcha(process.cwd(), mode);
  const origins = { hosted: hosted?.origin ?? null, tiles: tiles.origin, captcha: check.origins };
  const precache = precacheList(leftOut, forConsole);
  return {
    define: {
      // The embedded backend lives at the page's own address, which the service worker knows as well as the page.
      ...(!hosted && {
        'import.meta.env.VITE_SUPABASE_URL': 'globalThis.location.origin',
        'import.meta.env.VITE_SUPABASE_ANON_KEY': JSON.stringify(publishableKey),
      }),
      // Written out, so that a build without a captcha, or without tiles, has no code for it.
      'import.meta.env.VITE_CAPTCHA': JSON.stringify(check.setting),
      'import.meta.env.VITE_MAP_TILES': JSON.stringify(tiles.address),
      'import.meta.env.VITE_MAP_CREDIT': JSON.stringify(tiles.credit),
      'import.meta.env.VITE_MAP_CREDIT_URL': JSON.stringify(tiles.creditUrl),
    },
    resolve: { alias: [dexie, ...leftOutOfSupabase] },
    build: {
      target: buildTargets(readFloor()),
      modulePreload: { polyfill: false },
      // A change in one screen then changes one file, not every file that names it by its hash.
      chunkImportMap: true,
      reportCompressedSize: false,
      // What imports what: tests/budgets reads it.
      manifest: true,
      rolldownOptions: {
        // A lazy part may share a file with code that also imports it directly (chunks.ts).
        checks: { pluginTimings: false, ineffectiveDynamicImport: false },
        output: { codeSplitting: { groups: chunkGroups } },
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
      earlyScreens(),
      librariesFirst(),
      earlyAnswer(hosted?.origin ?? '', hosted?.publicKey ?? publishableKey),
      consoleCheck(),
      precache.plugin,
      ...afterWrite(
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
            globIgnores: leftOut.map((start) => `${start}*.js`),
            maximumFileSizeToCacheInBytes: 1_000_000,
            manifestTransforms: [precache.transform],
          },
          integration: { configureCustomSWViteBuild: workerBuild },
        }),
      ),
      deployFiles(origins),
      previewLikeAHost(origins),
    ],
  };
});
