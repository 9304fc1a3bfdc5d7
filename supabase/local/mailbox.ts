import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { EmailDriver } from '@supabase/lite';

const link = /href="(https?:\/\/[^"]+)"/;

/** Where the mails of a data folder lie. */
export const mailFolder = (dataFolder: string): string => join(dataFolder, 'mails');

function pageOf(to: string, subject: string, body: string): string {
  const safe = (words: string) => words.replace(/[&<]/g, (sign) => (sign === '&' ? '&amp;' : '&lt;'));
  return `<!doctype html>\n<meta charset="utf-8">\n<title>${safe(subject)}</title>\n<p>To: ${safe(to)}</p>\n${body}\n`;
}

/**
 * The post of the embedded backend: each mail is a page in the data folder, oldest first by name, and one line on the
 * console with its link. A folder and not an address of the server: whoever can read these mails can open every account.
 */
export function mailbox(folder: string, print: (line: string) => void): EmailDriver {
  let sent = 0;
  return {
    async send({ to, subject, html, text }) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      sent += 1;
      const body = html ?? text ?? '';
      const time = new Date().toISOString().replace(/[:.]/g, '-');
      const name = `${time}-${String(sent).padStart(3, '0')}-${to.replace(/[^a-z0-9@.-]/gi, '_')}.html`;
      writeFileSync(join(folder, name), pageOf(to, subject, body), { mode: 0o600 });
      print(`[mail] ${to}: ${subject}${link.test(body) ? `\n  ${link.exec(body)?.[1]}` : ''}`);
    },
  };
}
