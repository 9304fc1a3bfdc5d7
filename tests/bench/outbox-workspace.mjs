// A copy of the product with one write more, for bench rows: a table, its SQL function and its command. Beside it RxDB,
// which is no dependency of ours. Everything lies in a folder of its own and goes with it.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const peers = ['rxdb@17', 'rxjs@7', '@supabase/supabase-js@2.109.0'];

/** What RxDB's plugin expects of a table; each write that took effect leaves one row in bench_effects. */
const migration = `
create table public.bench_rows (
  id text primary key,
  body text not null check (body <> 'refused'),
  _deleted boolean not null default false,
  _modified timestamptz not null default now()
);
create table public.bench_effects (row_id text not null);
alter table public.bench_rows enable row level security;
alter table public.bench_effects enable row level security;
create policy "anyone writes" on public.bench_rows for insert to anon with check (true);
create policy "anyone changes" on public.bench_rows for update to anon using (true);
create policy "anyone reads" on public.bench_rows for select to anon using (true);
grant select, insert, update on public.bench_rows to anon;
grant select, delete on public.bench_rows, public.bench_effects to service_role;

create function private.note_bench_effect() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.bench_effects (row_id) values (new.id);
  return null;
end
$$;
create trigger note_bench_effect after insert or update on public.bench_rows
  for each row execute function private.note_bench_effect();

create function private.bench_row(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
begin
  insert into public.bench_rows (id, body) values (p_args ->> 'id', p_args ->> 'body');
  return '{}';
end
$$;
insert into private.mutation_kinds (kind, needs_person) values ('bench-row', false);
`;

const command = `
import * as z from 'zod/mini';
export default {
  name: 'bench-row',
  version: 1,
  input: z.object({ id: z.string(), body: z.string() }),
  who: 'anyone',
  lane: (_input, id) => id,
  text: { label: 'outbox.contact', failed: 'outbox.contactFailed' },
};
`;

/** Makes the copy and works in it from here on; returns the folder and how to remove it. */
export function makeWorkspace() {
  const project = process.cwd();
  const root = mkdtempSync(join(tmpdir(), 'baari-bench-'));
  for (const part of [
    'src',
    'sw',
    'supabase',
    'tests/support',
    'tests/bench',
    'tests/engines',
    '.config',
    'vite.config.ts',
    'package.json',
    'tsconfig.json',
    'index.html',
  ])
    cpSync(part, join(root, part), { recursive: true });
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'));
  mkdirSync(join(root, 'dist'));
  writeFileSync(join(root, 'dist/index.html'), '<!doctype html><title>bench</title>');
  writeFileSync(join(root, 'supabase/migrations/29990101000000_bench.sql'), migration);
  writeFileSync(join(root, 'src/commands/bench-row.ts'), command);
  process.chdir(root);
  return {
    root,
    remove() {
      process.chdir(project);
      rmSync(root, { recursive: true, force: true });
    },
  };
}

/** Installs the peer beside the workspace; undefined where the registry cannot be reached. */
export function installPeer(root) {
  const folder = join(root, 'peer');
  mkdirSync(folder);
  writeFileSync(join(folder, 'package.json'), '{"private": true}');
  try {
    execFileSync('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', '--loglevel=error', ...peers], {
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: 240_000,
    });
    return folder;
  } catch {
    return undefined;
  }
}
