import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { mapTiles } from './map-tiles.ts';

let folder = '';
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function read(...lines: string[]) {
  rmSync(folder, { recursive: true, force: true });
  folder = mkdtempSync(join(tmpdir(), 'baari-tiles-'));
  writeFileSync(join(folder, '.env'), lines.join('\n'));
  return mapTiles(folder, 'production');
}

const tiles = 'VITE_MAP_TILES=https://tiles.example/v1/{z}/{x}/{y}{r}.png?key=k';
const credit = 'VITE_MAP_CREDIT="© Mappers"';

test('without an address the map is drawn, and no host is named', () => {
  expect(read('VITE_MAP_CREDIT=x')).toEqual({ address: '', origin: null, credit: '', creditUrl: '' });
});

test('the host of the tiles is the one that pictures may come from', () => {
  expect(read(tiles, credit, 'VITE_MAP_CREDIT_URL=https://mappers.example/about')).toEqual({
    address: 'https://tiles.example/v1/{z}/{x}/{y}{r}.png?key=k',
    origin: 'https://tiles.example',
    credit: '© Mappers',
    creditUrl: 'https://mappers.example/about',
  });
  expect(read('VITE_MAP_TILES=http://127.0.0.1:8080/{z}/{x}/{y}.png', credit).origin).toBe('http://127.0.0.1:8080');
});

test.each([
  ['a part is missing', 'VITE_MAP_TILES=https://tiles.example/{z}/{x}.png', '{y}'],
  ['many hosts', 'VITE_MAP_TILES=https://{s}.tiles.example/{z}/{x}/{y}.png', 'one host'],
  ['no encryption', 'VITE_MAP_TILES=http://tiles.example/{z}/{x}/{y}.png', 'https://'],
  ['no address', 'VITE_MAP_TILES=/tiles/{z}/{x}/{y}.png', 'https://'],
])('a build is refused: %s', (_name, line, words) => {
  expect(() => read(line, credit)).toThrow(words);
});

test('a build is refused whose tiles name nobody, or lead elsewhere', () => {
  expect(() => read(tiles)).toThrow('VITE_MAP_CREDIT');
  expect(() => read(tiles, credit, 'VITE_MAP_CREDIT_URL=javascript:alert(1)')).toThrow('https://');
});
