import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { mailbox, mailFolder } from './mailbox.ts';

const dataFolder = mkdtempSync(join(tmpdir(), 'baari-mails-'));
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }));

test('keeps each mail as a page that only its owner can read, and prints its link', async () => {
  const lines: string[] = [];
  const post = mailbox(mailFolder(dataFolder), (line) => lines.push(line));
  const html = '<p><a href="http://localhost:4173/reset-password?code=abc">Set a new password</a></p>';
  await post.send({ to: 'ayesha@baari.test', subject: 'Reset <it>', html });
  await post.send({ to: '../../bilal@baari.test', subject: 'Hello', text: 'No link in here' });

  const names = readdirSync(mailFolder(dataFolder)).sort();
  expect(names).toEqual([
    expect.stringMatching(/-001-ayesha@baari\.test\.html$/),
    expect.stringMatching(/-002-\.\._\.\._bilal@baari\.test\.html$/),
  ]);
  const first = join(mailFolder(dataFolder), names[0] ?? '');
  expect(readFileSync(first, 'utf8')).toContain(html);
  expect(readFileSync(first, 'utf8')).toContain('<title>Reset &lt;it></title>');
  expect(statSync(first).mode & 0o077).toBe(0);
  expect(lines).toEqual([
    '[mail] ayesha@baari.test: Reset <it>\n  http://localhost:4173/reset-password?code=abc',
    '[mail] ../../bilal@baari.test: Hello',
  ]);
});
