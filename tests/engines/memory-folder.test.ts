import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { hasRoomInMemory, mayRunInMemory, memory } from '#tests/engines/memory-folder.mjs';

/** What a process says of its temporary folders once it asked for one in memory. */
function asked(env: Record<string, string>): { kept: string; disk: string; isThere: boolean } {
  const program = `
    import { existsSync } from 'node:fs';
    import { tmpdir } from 'node:os';
    import { diskFolder, keepTemporaryFilesInMemory } from './tests/engines/memory-folder.mjs';
    keepTemporaryFilesInMemory();
    console.log(JSON.stringify({ kept: tmpdir(), disk: diskFolder(), isThere: existsSync(tmpdir()) }));
  `;
  const { TMPDIR: _run, BAARI_DISK_FOLDER: _disk, ...own } = process.env;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    env: { ...own, ...env },
    encoding: 'utf8',
  });
  return JSON.parse(stdout) as ReturnType<typeof asked>;
}

const runs = () => (existsSync(memory) ? readdirSync(memory) : []).filter((name) => name.startsWith('baari-run-'));

it('stays where somebody said that temporary files belong', () => {
  expect(asked({ TMPDIR: process.cwd() })).toEqual({ kept: process.cwd(), disk: process.cwd(), isThere: true });
});

it('lies in memory where there is room, goes with its process, and takes along what a dead one left', () => {
  if (!hasRoomInMemory() || !mayRunInMemory()) {
    const { kept, disk } = asked({});
    expect(kept).toBe(disk);
    return;
  }
  const { pid: dead } = spawnSync(process.execPath, ['-e', '']);
  const [left, used] = [dead, process.pid].map((pid) => join(memory, `baari-run-${pid}-test`));
  const young = join(memory, `baari-run-${dead}-young`);
  for (const folder of [left, used, young]) mkdirSync(String(folder));
  const twoHoursAgo = Date.now() / 1000 - 7200;
  for (const folder of [left, used]) utimesSync(String(folder), twoHoursAgo, twoHoursAgo);
  try {
    const { kept, disk, isThere } = asked({});
    expect(kept).toMatch(/^\/dev\/shm\/baari-run-\d+-/);
    expect(isThere).toBe(true);
    expect(disk).not.toContain(memory);
    expect(existsSync(kept), 'gone with its process').toBe(false);
    expect(runs().map((name) => join(memory, name))).toContain(used);
    expect(
      runs().map((name) => join(memory, name)),
      'may be of another container',
    ).toContain(young);
    expect(runs().map((name) => join(memory, name))).not.toContain(left);
  } finally {
    for (const folder of [left, used, young]) rmSync(String(folder), { recursive: true, force: true });
  }
});
