// What of the engines a fetch can get wrong, with an npm of our own: what the registry answers and how often it is asked is
// up to the test. That the real packages work is shown by every run on a machine without Chromium and PostgreSQL.
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { unpackTar } from '#tests/engines/archive.mjs';

type Entry = { name: string; content?: string; mode?: number; type?: string; prefix?: string };

/** A tar archive by the book (POSIX ustar). */
function tar(entries: Entry[]): Buffer {
  const parts = entries.flatMap(({ name, content = '', mode = 0o644, type = '0', prefix = '' }) => {
    const header = Buffer.alloc(512);
    const body = Buffer.from(content);
    header.write(name, 0);
    header.write(mode.toString(8).padStart(7, '0'), 100);
    header.write(body.length.toString(8).padStart(11, '0'), 124);
    header.write(type, 156);
    header.write('ustar\u000000', 257);
    header.write(prefix, 345);
    return [header, body, Buffer.alloc((512 - (body.length % 512)) % 512)];
  });
  return Buffer.concat([...parts, Buffer.alloc(1024)]);
}

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'baari-engines-'));
  // As root, a cache that only root can read would be passed over.
  chmodSync(folder, 0o755);
});

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
  rmSync(folder, { recursive: true, force: true });
});

describe('an archive', () => {
  it('becomes files and folders, programs stay programs, long names stay whole', () => {
    const long = `${'a'.repeat(120)}.txt`;
    const record = `path=package/${long}\n`;
    const length = record.length + 4;
    unpackTar(
      tar([
        { name: 'package/', type: '5' },
        { name: 'package/bin/initdb', content: 'run', mode: 0o755 },
        { name: 'Karachi', prefix: 'package/share/timezone/Asia', content: 'x'.repeat(513) },
        { name: 'pax', type: 'x', content: `${length} ${record}` },
        { name: 'package/cut-off-name', content: 'long' },
        { name: 'package/last', content: 'end' },
      ]),
      folder,
    );
    const read = (path: string) => readFileSync(join(folder, 'package', path), 'utf8');
    expect(read('bin/initdb')).toBe('run');
    expect(statSync(join(folder, 'package/bin/initdb')).mode & 0o100).toBe(0o100);
    expect(statSync(join(folder, 'package/last')).mode & 0o100).toBe(0);
    expect(read('share/timezone/Asia/Karachi')).toHaveLength(513);
    expect(read(long)).toBe('long');
    expect(read('last')).toBe('end');
  });

  it.each([
    ['leads out of the folder', tar([{ name: '../elsewhere', content: 'x' }]), /wants to write/],
    ['holds a link', tar([{ name: 'link', type: '2' }]), /kind that is not expected/],
    ['is cut off', tar([{ name: 'file', content: 'x'.repeat(2000) }]).subarray(0, 1024), /cut off/],
  ])('that %s is refused', (_, archive, words) => {
    expect(() => unpackTar(archive, join(folder, 'in'))).toThrow(words);
    expect(existsSync(join(folder, 'elsewhere'))).toBe(false);
  });
});

describe('a package from npm', () => {
  const packed = gzipSync(tar([{ name: 'package/program', content: 'works' }]));
  const wanted = {
    name: '@engine/test',
    version: '1.2.3',
    integrity: `sha512-${createHash('sha512').update(packed).digest('base64')}`,
  };

  /** Puts a program in npm's place: it notes each call and answers with this file, or fails with these words. */
  function registryAnswers(answer: Buffer | string) {
    const script = join(folder, 'npm.js');
    const file = join(folder, 'answer');
    writeFileSync(file, answer);
    writeFileSync(
      script,
      `const fs = require('node:fs');
       const into = process.argv[process.argv.indexOf('--pack-destination') + 1];
       fs.appendFileSync(${JSON.stringify(join(folder, 'calls'))}, process.argv[3] + '\\n');
       ${
         typeof answer === 'string'
           ? `console.error(fs.readFileSync(${JSON.stringify(file)}, 'utf8')); process.exit(1);`
           : `fs.copyFileSync(${JSON.stringify(file)}, into + '/engine-test-1.2.3.tgz');`
       }`,
    );
    vi.stubEnv('npm_execpath', script);
    vi.stubEnv('XDG_CACHE_HOME', join(folder, 'cache'));
  }

  const cached = () => readdirSync(join(folder, 'cache/baari-tests'));
  const take = async (ready: string, unpacked: string) => {
    writeFileSync(join(ready, 'program'), readFileSync(join(unpacked, 'program')));
  };

  it('lies in the cache whole, asked for by its exact version, and nothing else is left there', async () => {
    registryAnswers(packed);
    const { fetchEngine, folderOf } = await import('#tests/engines/cache.mjs');
    expect(await fetchEngine(wanted, take)).toBe(folderOf(wanted));
    expect(readFileSync(join(folderOf(wanted), 'program'), 'utf8')).toBe('works');
    expect(readFileSync(join(folder, 'calls'), 'utf8')).toBe('@engine/test@1.2.3\n');
    expect(cached()).toHaveLength(1);
  });

  it('is fetched by two runs at once without harm', async () => {
    registryAnswers(packed);
    const { fetchEngine, folderOf } = await import('#tests/engines/cache.mjs');
    await Promise.all([fetchEngine(wanted, take), fetchEngine(wanted, take)]);
    expect(readFileSync(join(folderOf(wanted), 'program'), 'utf8')).toBe('works');
    expect(cached()).toHaveLength(1);
  });

  it('that is not the one asked for is thrown away', async () => {
    registryAnswers(gzipSync(tar([{ name: 'package/program', content: 'harm' }])));
    const { fetchEngine } = await import('#tests/engines/cache.mjs');
    await expect(fetchEngine(wanted, take)).rejects.toThrow('@engine/test@1.2.3 from npm is not the package');
    expect(cached()).toEqual([]);
  });

  it('whose unpacking breaks off leaves nothing', async () => {
    registryAnswers(packed);
    const { fetchEngine } = await import('#tests/engines/cache.mjs');
    await expect(fetchEngine(wanted, () => Promise.reject(new Error('disk full')))).rejects.toThrow('disk full');
    expect(cached()).toEqual([]);
  });

  it('that cannot be had is told in one sentence with the reason', async () => {
    registryAnswers(
      'npm error code ENOTFOUND\nnpm error syscall getaddrinfo\nnpm error network request to https://r.test/x failed, reason: getaddrinfo ENOTFOUND r.test\nnpm error network This is a problem related to network connectivity.',
    );
    const { fetchEngine } = await import('#tests/engines/cache.mjs');
    await expect(fetchEngine(wanted, take)).rejects.toThrow(
      /^npm could not fetch @engine\/test@1\.2\.3 \(.*getaddrinfo ENOTFOUND r\.test\)$/,
    );
  });
});

describe('an engine on this machine', () => {
  function program(name: string, says: string): void {
    mkdirSync(join(folder, 'bin'), { recursive: true });
    writeFileSync(join(folder, 'bin', name), `#!/bin/sh\necho '${says}'\n`, { mode: 0o755 });
    vi.stubEnv('PATH', `${join(folder, 'bin')}:${process.env['PATH']}`);
    vi.stubEnv('CHROMIUM_PATH', '');
  }

  it('is the Chromium on the path when it starts', async () => {
    program('chromium', 'Chromium 150.0.1.2');
    const { findChromium } = await import('#tests/engines/chromium.mjs');
    expect(findChromium()).toBe(join(folder, 'bin/chromium'));
  });

  it('is not a Chromium that is a snap: it cannot read the profiles of the tests', async () => {
    program('chromium', 'Chromium 150.0.1.2 snap');
    const { findChromium } = await import('#tests/engines/chromium.mjs');
    expect(findChromium()).not.toBe(join(folder, 'bin/chromium'));
  });

  it('is not a PostgreSQL that is too old for the SQL', async () => {
    program('initdb', '');
    program('postgres', 'postgres (PostgreSQL) 14.9');
    const { findPostgres } = await import('#tests/engines/postgres.mjs');
    expect(findPostgres()).not.toBe(join(folder, 'bin'));
  });

  it('that there is no way to is named, the others are found all the same, and the exit says so', async () => {
    vi.stubEnv('CHROMIUM_PATH', join(folder, 'nothing-here'));
    const { status, out, err } = await new Promise<{ status: number; out: string; err: string }>((settle) => {
      execFile(process.execPath, ['tests/engines/prepare.mjs'], (failed, printed, complained) =>
        settle({ status: Number(failed?.code ?? 0), out: printed, err: complained }),
      );
    });
    expect(err).toBe(`CHROMIUM_PATH is ${join(folder, 'nothing-here')}, and no Chromium starts there.\n`);
    expect(out).toMatch(/^PostgreSQL: .+bin$/m);
    expect(status).toBe(1);
  });
});
